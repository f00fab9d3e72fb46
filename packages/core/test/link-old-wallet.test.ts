import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activeSessions,
  cancelLinking,
  linkedWallets,
  OldWalletNotFoundError,
  signOut,
  startLinking,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { openSession } from '../src/session/open-session.ts'
import { createUsernameLogin } from '../src/signers/username-login.ts'
import { newProfile, openPage } from './_browser.ts'
import { addressOf, signIn, signInOn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function newPage(): Promise<Wallet> {
  const page = openPage(stack, newProfile())
  await startWallet(page)
  return page
}

/** A wallet that only its username and password open. */
async function makeOldWallet(username: string, password: string) {
  const page = await newPage()
  const login = await createUsernameLogin(username, password)
  await openSession(page, login, { type: 'unknown' })
  const address = addressOf(page)
  await signOut(page)
  return address
}

describe('startLinking', () => {
  test('[AUTH-09] a wallet of username and password gets a sign-in by mail in place of it', async () => {
    const old = await makeOldWallet('Ada', 'correct horse')
    const page = await newPage()
    expect(await startLinking(page, ' ada ', 'correct horse')).toEqual([old])
    await signInOn(stack, page, 'ada@example.com')
    expect(addressOf(page)).toBe(old)
    const kinds = (await activeSessions(page)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['guard', 'local-session', 'passwordless'])

    const elsewhere = await signIn(stack, 'ada@example.com')
    expect(addressOf(elsewhere)).toBe(old)
  })

  test('[AUTH-09] error: no wallet has them, and the next sign-in is as any other', async () => {
    const old = await makeOldWallet('grace', 'correct horse')
    const page = await newPage()
    for (const [username, password] of [
      ['grace', 'Correct horse'],
      ['graces', 'correct horse'],
    ] as const)
      await expect(startLinking(page, username, password)).rejects.toThrow(
        OldWalletNotFoundError,
      )
    await signInOn(stack, page, 'grace@example.com')
    expect(addressOf(page)).not.toBe(old)
  })

  test('[AUTH-09] behavior: cancelled, nothing is linked', async () => {
    const old = await makeOldWallet('mary', 'correct horse')
    const page = await newPage()
    await startLinking(page, 'mary', 'correct horse')
    expect(linkedWallets(page)).toEqual([old])
    cancelLinking(page)
    expect(linkedWallets(page)).toEqual([])
    await signInOn(stack, page, 'mary@example.com')
    expect(addressOf(page)).not.toBe(old)
  })
})
