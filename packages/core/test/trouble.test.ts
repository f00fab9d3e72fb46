import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  beginSecondFactor,
  hasSecondFactor,
  signOut,
  startPasswordless,
  startWallet,
} from '../src/index.ts'
import { getAuthToken } from '../src/tokens/auth-token.ts'
import { newProfile, openPage, waitFor } from './_browser.ts'
import { addressOf, confirmMail, signIn, signInOn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const minuteMs = 60_000

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

describe.each([10, -10])('a clock %i minutes off', (minutes) => {
  const now = () => Date.now() + minutes * minuteMs

  test('[AUTH-05] [AUTH-10] [GUARD-03] signs in, keeps a session and changes the second factor', async () => {
    const page = openPage(stack, newProfile(), { now })
    await startWallet(page)
    await signInOn(stack, page, `late${minutes}@example.com`)
    const token = await getAuthToken(page)
    expect(await getAuthToken(page)).toBe(token)
    expect((await beginSecondFactor(page)).protocol).toBe('otpauth:')
    expect(await hasSecondFactor(page)).toBe(false)
  })

  test('[PWLS-04] confirms a link that another device asked for', async () => {
    const email = `other${minutes}@example.com`
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    await confirmMail(stack, email, now)
    await done
    expect(page.session.getState().type).toBe('signed-in')
  })
})

describe('keyshare nodes', () => {
  test('[AUTH-05] error: two of three are down; with one of them back the same page goes on', async () => {
    stack.broken.set('/keyshare/1/', 503)
    stack.broken.set('/keyshare/2/', 503)
    const email = 'twodown@example.com'
    const page = await signIn(stack, email)
    expect(page.passwordless.getState()).toMatchObject({
      type: 'failed',
      reason: 'unreachable',
    })
    stack.broken.delete('/keyshare/2/')
    await signInOn(stack, page, email)
    stack.broken.clear()
    expect(page.session.getState().type).toBe('signed-in')
  })

  test('[AUTH-05] error: one that answers falsely is named in the log, and not used', async () => {
    const email = 'lied@example.com'
    const honest = addressOf(await signIn(stack, email))
    const [one, two, ...others] = stack.environment.keyshareNodes
    if (!one || !two) throw new Error('too few nodes')
    // It answers with the share of another, which its own key does not prove.
    const keyshareNodes = [{ ...one, url: two.url }, two, ...others]
    const lied = {
      ...stack,
      environment: { ...stack.environment, keyshareNodes },
    }
    const profile = newProfile()
    expect(addressOf(await signIn(lied, email, profile))).toBe(honest)
    expect(profile.warned).toContain(
      `{"node":${one.index}} A key node answered falsely`,
    )
  })
})

describe('signOut', () => {
  test('[SESS-03] error: with every service down this device forgets its key all the same, and says what stayed', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'alone@example.com', profile)
    stack.broken.set('/', 503)
    await signOut(page)
    expect(page.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'device-not-removed',
    })
    // What stayed behind, for the next page, if an app closes this one.
    expect([...profile.kept.keys()]).toEqual(['cairn.signedOut'])
    const next = openPage(stack, profile)
    await startWallet(next)
    stack.broken.clear()
    expect(next.session.getState()).toEqual({ type: 'signed-out' })
    expect(await next.device.load()).toBeUndefined()
  })
})
