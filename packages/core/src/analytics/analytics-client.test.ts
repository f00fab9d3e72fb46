import { databeat } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setUp } from '../../test/_bare-wallet.ts'
import type { Wallet } from '../wallet.ts'
import { createAnalyticsClient, flushMs } from './analytics-client.ts'
import { storageResetBefore } from './identity.ts'

const account = `0x${'a1'.repeat(20)}` as const

type Post = { url: string; authorization: string | null; body: unknown }

/** A wallet whose posts are looked at, and whose waits end when told. */
function setUpPosts(now = storageResetBefore) {
  const posts: Post[] = []
  const waits: { ms: number; end: () => void }[] = []
  const bare = setUp()
  const wallet: Wallet = {
    ...bare,
    now: () => now,
    deviceInfo: { browser: 'Firefox', os: 'Linux' },
    platform: {
      ...bare.platform,
      fetch: async (url, init) => {
        const headers = new Headers(init?.headers)
        posts.push({
          url: `${url}`,
          authorization: headers.get('authorization'),
          body: JSON.parse(`${init?.body}`),
        })
        return Response.json({ ok: true })
      },
      delay: (ms) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        waits.push({ ms, end: resolve })
        return promise
      },
    },
  }
  const client = () => createAnalyticsClient(wallet, { token: 'token-1' })
  const events = () =>
    posts.flatMap(
      ({ body }) => z.parse(databeat.methods.tick.input, body).events,
    )
  return { wallet, posts, waits, client, events }
}

const signIn = (wallet: Wallet) =>
  wallet.session.setState({
    type: 'signed-in',
    address: account,
    login: { type: 'passwordless', email: 'ada@example.com' },
    engine: 'ready',
  })

describe('createAnalyticsClient', () => {
  test('[ANLT-01] sends what came within a second as one batch of the wire, each with its locale', async () => {
    const { wallet, posts, waits, client } = setUpPosts()
    wallet.session.setState({ type: 'signed-out' }, true)
    const analytics = client()
    await analytics.track({ event: 'VIEW', path: '/auth' })
    signIn(wallet)
    await analytics.track({ event: 'AUTH_SUCCESS', login_method: 'google' })
    expect(posts).toEqual([])
    expect(waits.map(({ ms }) => ms)).toEqual([flushMs])
    waits[0]?.end()
    await expect.poll(() => posts.length).toBeGreaterThan(0)
    const common = {
      source: 'http://localhost/',
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      device: {
        type: 'WEB',
        os: 'Linux',
        osVersion: '',
        browser: 'Firefox',
        browserVersion: '',
      },
    }
    expect(posts).toEqual([
      {
        url: 'http://localhost/rpc/Databeat/Tick',
        authorization: 'Bearer token-1',
        body: {
          events: [
            {
              ...common,
              event: 'VIEW',
              ident: 0,
              userId: '',
              props: { path: '/auth', locale: 'en' },
            },
            {
              ...common,
              event: 'AUTH_SUCCESS',
              ident: 1,
              userId: expect.stringMatching(/^[0-9a-f]{50}$/),
              props: { login_method: 'google', locale: 'en' },
            },
          ],
        },
      },
    ])
  })

  test('[ANLT-01] [SHELL-07] reports the page views of every visit', async () => {
    const visits = 20
    const { client, events } = setUpPosts()
    for (let visit = 0; visit < visits; visit += 1) {
      const analytics = client()
      await analytics.track({ event: 'VIEW', path: '/wallet' })
      await analytics.flush()
    }
    expect(events()).toHaveLength(visits)
  })

  test('[ANLT-01] an account has one pseudonym in a browser, another in another, and a new one after sign-out', async () => {
    const userIds = async (one: ReturnType<typeof setUpPosts>) => {
      const analytics = one.client()
      await analytics.track({ event: 'VIEW', path: '/wallet' })
      await analytics.track({ event: 'VIEW', path: '/history' })
      analytics.clearIdentity()
      await analytics.track({ event: 'VIEW', path: '/wallet' })
      await analytics.flush()
      return one.events()
    }
    const [first, second, third] = await userIds(setUpPosts())
    expect(first?.userId).toBe(second?.userId)
    expect(first?.sessionId).toBe(second?.sessionId)
    expect(third?.userId).not.toBe(first?.userId)
    expect(third?.sessionId).not.toBe(first?.sessionId)
    const [elsewhere] = await userIds(setUpPosts())
    expect(elsewhere?.userId).not.toBe(first?.userId)
  })

  test('[ANLT-01] resets what an older wallet kept and leaves what is newer', async () => {
    const salt = 'f'.repeat(64)
    for (const [at, isKept] of [
      [storageResetBefore - 1, false],
      [storageResetBefore, true],
    ] as const) {
      const { wallet, client } = setUpPosts(storageResetBefore + 9)
      wallet.storage.set('analytics', { at, salt })
      await client().track({ event: 'VIEW', path: '/wallet' })
      const kept = wallet.storage.get('analytics')
      expect(kept?.salt === salt).toBe(isKept)
      expect(kept?.at).toBe(isKept ? at : storageResetBefore + 9)
    }
  })

  test('[ANLT-01] no account address and no mail is in what is sent', async () => {
    const { posts, client } = setUpPosts()
    const analytics = client()
    await analytics.track({
      event: 'PROMPT_CONNECT',
      networkId: '137',
      app: `Shop of ada@example.com`,
      appProtocol: '',
      origin: `https://shop.example/${account}`,
      authorize: 'true',
      authorizeVersion: '2',
      askForEmail: 'true',
    })
    await analytics.flush()
    const sent = JSON.stringify(posts).toLowerCase()
    expect(sent).toContain('https://shop.example/[removed]')
    expect(sent).not.toContain('a1a1a1')
    expect(sent).not.toContain('ada@')
  })

  test('[ANLT-01] behavior: fifty events go at once, an empty batch never', async () => {
    const { posts, client, events } = setUpPosts()
    const analytics = client()
    await analytics.flush()
    expect(posts).toEqual([])
    for (let count = 0; count < 51; count += 1)
      await analytics.track({ event: 'VIEW', path: '/wallet' })
    await expect.poll(() => posts.length).toBe(1)
    expect(events()).toHaveLength(50)
  })

  test('[ANLT-01] error: a host that is away costs nothing but the batch', async () => {
    const { wallet, posts } = setUpPosts()
    const away: Wallet = {
      ...wallet,
      platform: {
        ...wallet.platform,
        fetch: () => Promise.reject(new TypeError('away')),
      },
    }
    const analytics = createAnalyticsClient(away, { token: 'token-1' })
    await analytics.track({ event: 'VIEW', path: '/wallet' })
    await expect(analytics.flush()).resolves.toBeUndefined()
    await analytics.flush()
    expect(posts).toEqual([])
  })
})
