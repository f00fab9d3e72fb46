import { databeat } from '@cairn/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signOut, startWallet, track, type Wallet } from '../src/index.ts'
import { newProfile, openPage, type Profile } from './_browser.ts'
import { addressOf, signInOn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const path = '/rpc/Databeat/Tick'
const token = 'wallets-of-this-test'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ env: { ANALYTICS_TOKEN: token } })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** A page in a profile, and every batch it posts. */
function open(environment: Stack['environment'], profile: Profile) {
  const bodies: string[] = []
  const statuses: number[] = []
  const wallet = openPage({ ...stack, environment }, profile, {
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      if (`${url}`.endsWith(path)) {
        bodies.push(`${init?.body}`)
        statuses.push(response.status)
      }
      return response
    },
  })
  return { wallet, bodies, statuses }
}

async function use(wallet: Wallet, email: string): Promise<void> {
  await startWallet(wallet)
  await signInOn(stack, wallet, email)
  track(wallet, { event: 'VIEW', path: '/wallet' })
}

describe('track', () => {
  test('[ANLT-01] without a token nothing is asked and nothing is kept', async () => {
    const profile = newProfile()
    const { wallet, bodies } = open(stack.environment, profile)
    await use(wallet, 'ada@example.com')
    await signOut(wallet)
    expect(wallet.analytics.client).toBeUndefined()
    expect(bodies).toEqual([])
    expect(stack.calls.get(path)).toBeUndefined()
    expect([...profile.kept.keys()].join()).not.toContain('analytics')
  })

  test('[ANLT-01] [SESS-03] with one a sign-in is reported in the form of the wire, without address and mail, and its identity goes at sign-out', async () => {
    const analytics = { token }
    const profile = newProfile()
    const on = open({ ...stack.environment, analytics }, profile)
    await use(on.wallet, 'grace@example.com')
    const address = addressOf(on.wallet)
    await expect.poll(() => on.bodies.length).toBeGreaterThan(0)
    const { events } = z.parse(
      databeat.methods.tick.input,
      JSON.parse(on.bodies[0] ?? ''),
    )
    expect(events[0]).toMatchObject({
      event: 'AUTH_SUCCESS',
      ident: 1,
      userId: expect.stringMatching(/^[0-9a-f]{50}$/),
      props: { login_method: 'passwordless', locale: 'en' },
    })
    expect(on.statuses).toEqual(on.statuses.map(() => 200))
    const sent = on.bodies.join().toLowerCase()
    expect(sent).not.toContain(address.slice(2).toLowerCase())
    expect(sent).not.toContain('grace')
    expect(sent).not.toMatch(/0x[0-9a-f]{16}/)
    expect(on.wallet.storage.get('analytics')).toBeDefined()
    await signOut(on.wallet)
    expect(on.wallet.storage.get('analytics')).toBeUndefined()
  })
})
