import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  putSetting,
  signOut,
  startPasswordless,
  startWallet,
} from '../src/index.ts'
import { newProfile, openPage, waitFor } from './_browser.ts'
import { signByHand } from './_by-hand.ts'
import { addressOf, confirmMail, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

describe('signing by hand', () => {
  test('[SIGN-02] holds while a session is opened and while it ends: nothing is signed unseen', async () => {
    const email = 'by-hand@example.com'
    const first = await signIn(stack, email)
    const page = openPage(stack, newProfile())
    await startWallet(page)
    putSetting(page.settings, page.storage, 'manualSigning', true)
    const opening = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    await confirmMail(stack, email)
    await waitFor(page.signing, ({ visible }) => visible)
    expect(await signByHand(page, opening)).toBeGreaterThan(0)
    expect(addressOf(page)).toBe(addressOf(first))

    const leaving = signOut(page)
    await waitFor(page.signing, ({ visible }) => visible)
    expect(await signByHand(page, leaving)).toBeGreaterThan(0)
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
  })
})
