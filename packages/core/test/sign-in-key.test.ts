import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelSocial,
  continueForApp,
  finishRedirect,
  readAppReturn,
  readAppSignIn,
  signInByRedirect,
  signInThroughApp,
  startPasswordless,
  startWallet,
} from '../src/index.ts'
import { withSecurityStore } from '../src/storage/security-store.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { walkProvider } from './_provider.ts'
import { confirmMail } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** A request to a keyshare node, as its operator sees it. */
type Asked = {
  readonly url: string
  readonly idToken: string
  readonly dpop: string
  readonly body: string
}

/** A page of a profile, and what it sends to the nodes. */
function watchedPage(profile: Profile) {
  const asked: Asked[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/Keyshare/Evaluate')) {
      const body = await request.clone().text()
      const { idToken } = JSON.parse(body) as Asked
      const dpop = request.headers.get('dpop') ?? ''
      asked.push({ url: request.url, idToken, dpop, body })
    }
    return globalThis.fetch(request)
  }
  return { page: openPage(stack, profile, { fetch }), asked }
}

/** The keys that a browser keeps for sign-ins that are elsewhere. */
async function keptBy({ indexedDB }: Profile) {
  const names = await withSecurityStore(indexedDB, 'readonly', (store) =>
    store.getAllKeys(),
  )
  return names.map(String).filter((name) => /^(?:link|provider):/.test(name))
}

const thumbprintOf = ({ idToken }: Asked) =>
  (decodeJwt(idToken).cnf as { jkt?: string } | undefined)?.jkt

describe('the key of a sign-in', () => {
  test('[AUTH-12] error: what a wallet sends to one node is refused by another', async () => {
    const profile = newProfile()
    const { page, asked } = watchedPage(profile)
    await startWallet(page)
    const done = startPasswordless(page, 'ann@example.com')
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    await confirmMail(stack, 'ann@example.com')
    await done
    expect(page.session.getState().type).toBe('signed-in')
    const [one, other] = asked
    if (!one || !other) throw new Error('two nodes')
    expect(other.url).not.toBe(one.url)
    expect(other.idToken).toBe(one.idToken)
    for (const body of [one.body, other.body]) {
      const response = await fetch(other.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', dpop: one.dpop },
        body,
      })
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { cause: 'proof of another key' },
      ])
    }
  })

  test('[AUTH-12] is another one for every sign-in, also of one browser', async () => {
    const profile = newProfile()
    const { page, asked } = watchedPage(profile)
    for (const email of ['bea@example.com', 'cyd@example.com']) {
      const done = startPasswordless(page, email)
      await waitFor(page.passwordless, (state) => state.type === 'waiting')
      await confirmMail(stack, email)
      await done
    }
    const keys = new Set(asked.map(thumbprintOf))
    expect(keys.size).toBe(2)
    expect(keys).not.toContain(undefined)
  })

  /** Leaves for a provider and comes back; the address it came back to. */
  async function leave(profile: Profile, name: string | undefined) {
    const page = openPage(stack, profile)
    await startWallet(page)
    let url = ''
    const provider = 'google'
    const options = {
      provider,
      leave(to: string) {
        url = to
      },
    } as const
    void signInByRedirect(page, options)
    await expect.poll(() => url).not.toBe('')
    return { page, walk: () => walkProvider(profile.cookies, url, name) }
  }

  test('[AUTH-12] [AUTH-02] waits for a redirect where nobody can read it, and goes with its answer', async () => {
    const profile = newProfile()
    const { page, walk } = await leave(profile, 'Eli')
    const [name = '', ...more] = await keptBy(profile)
    expect(more).toEqual([])
    const pair = await withSecurityStore<CryptoKeyPair>(
      profile.indexedDB,
      'readonly',
      (store) => store.get(name),
    )
    await expect(
      crypto.subtle.exportKey('jwk', pair.privateKey),
    ).rejects.toThrow()
    page.signIn.controller?.abort()
    const { url } = await walk()
    const back = watchedPage(profile)
    await finishRedirect(back.page, url.hash)
    expect(back.page.session.getState().type).toBe('signed-in')
    expect(await keptBy(profile)).toEqual([])
    const keys = new Set(back.asked.map(thumbprintOf))
    expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  })

  test('[AUTH-12] goes with a redirect that is cancelled or refused', async () => {
    const cancelled = newProfile()
    const { page } = await leave(cancelled, undefined)
    cancelSocial(page)
    await expect.poll(() => keptBy(cancelled)).toEqual([])
    const refused = newProfile()
    const left = await leave(refused, undefined)
    left.page.signIn.controller?.abort()
    const { url } = await left.walk()
    const back = openPage(stack, refused)
    await finishRedirect(back, url.hash)
    expect(back.social.getState()).toMatchObject({ reason: 'dismissed' })
    await expect.poll(() => keptBy(refused)).toEqual([])
  })

  test('[AUTH-12] error: a redirect whose key is gone signs nobody in, and no node sees its token', async () => {
    const profile = newProfile()
    const { page, walk } = await leave(profile, 'Flo')
    page.signIn.controller?.abort()
    const { url } = await walk()
    await withSecurityStore(profile.indexedDB, 'readwrite', (store) =>
      store.clear(),
    )
    const back = watchedPage(profile)
    await finishRedirect(back.page, url.hash)
    expect(back.page.session.getState().type).not.toBe('signed-in')
    expect(back.page.social.getState().type).toBe('failed')
    expect(back.asked).toEqual([])
  })

  test('[AUTH-12] [AUTH-06] is the web view’s where a native app signs in by the system’s browser', async () => {
    const view = newProfile()
    const page = openPage(stack, view)
    await startWallet(page)
    let address = ''
    void signInThroughApp(page, {
      provider: 'google',
      protocol: 'game://',
      leave(to) {
        address = to
      },
    })
    await expect.poll(() => address).not.toBe('')
    page.signIn.controller?.abort()
    const { searchParams } = new URL(address, stack.url)
    const asked = readAppSignIn(Object.fromEntries(searchParams))
    if (!asked) throw new Error(address)
    const system = newProfile()
    const outside = openPage(stack, system)
    let url = ''
    await continueForApp(outside, asked, (to) => {
      url = to
    })
    const led = await walkProvider(system.cookies, url, 'Hal')
    const answer = readAppReturn(outside, led.url.hash)
    const back = watchedPage(view)
    await finishRedirect(back.page, new URL(answer?.url ?? '').hash)
    expect(back.page.session.getState().type).toBe('signed-in')
    const keys = [...new Set(back.asked.map(thumbprintOf))]
    expect(keys).toEqual([asked.key])
    expect(await keptBy(system)).toEqual([])
    expect(await keptBy(view)).toEqual([])
  })

  test('[AUTH-12] of a tab that never came back goes with the next one', async () => {
    const profile = newProfile()
    const { page } = await leave(profile, 'Gil')
    page.signIn.controller?.abort()
    expect(await keptBy(profile)).toHaveLength(1)
    const later = openPage(stack, profile, {
      now: () => Date.now() + 11 * 60_000,
    })
    let url = ''
    void signInByRedirect(later, {
      provider: 'google',
      leave(to) {
        url = to
      },
    })
    await expect.poll(() => url).not.toBe('')
    expect(await keptBy(profile)).toHaveLength(1)
    later.signIn.controller?.abort()
  })
})
