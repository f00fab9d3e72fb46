import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import {
  activeSessions,
  continueFocus,
  promptSigner,
  signInWithPassword,
  startWallet,
  unlockSigner,
  type Wallet,
} from '../src/index.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { isSignedOnChain } from './_on-chain.ts'
import { addressOf } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const password = 'aA1!'.repeat(10)
const digest = `0x${'d1'.repeat(32)}` as const

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function signInBy(profile: Profile): Promise<Wallet> {
  const page = openPage(stack, profile)
  await startWallet(page)
  await signInWithPassword(page, password)
  return page
}

const kinds = (page: Wallet) =>
  [...page.signers.byAddress.values()].map(({ kind }) => kind)

describe('signInWithPassword', () => {
  test('[AUTH-08] [SIGN-09] opens the same wallet everywhere, and signs with guard and password on the chain', async () => {
    const profile = newProfile()
    const first = await signInBy(profile)
    const address = addressOf(first)
    expect([...profile.kept.values()].join()).not.toContain(password)
    const second = await signInBy(newProfile())
    expect(addressOf(second)).toBe(address)
    const weights = (await activeSessions(second)).map(({ weight }) => weight)
    expect(weights.sort()).toEqual([2, 2, 3, 3])

    const page = openPage(stack, profile)
    await startWallet(page)
    expect(kinds(page)).toEqual([
      'local-session',
      'guard',
      'plain-password',
      'local-session',
    ])
    const signers = page.signers.byAddress
    const own = [...signers.values()].find((one) => one.kind !== 'guard')
    signers.delete(own?.address ?? '0x')
    const account = await getAccount(page)
    const signing = account.signDigest({ chainId: 137, digest })
    const typed =
      [...signers.values()].find(({ kind }) => kind === 'plain-password')
        ?.address ?? '0x'
    await waitFor(page.signing, ({ requests }) => requests.length === 1)
    const id = page.signing.getState().requests[0]?.id ?? ''
    const prompt = promptSigner(page, id, typed)
    await unlockSigner(page, typed, password)
    continueFocus(page)
    await prompt
    const signature = await signing
    expect(await isSignedOnChain(stack, address, digest, signature)).toBe(true)
  })

  test('[AUTH-08] error: nothing but spaces is no password', async () => {
    const page = openPage(stack, newProfile())
    await startWallet(page)
    await expect(signInWithPassword(page, '   ')).rejects.toThrow(
      'Wrong password',
    )
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
  })

  test('[SIGN-09] [ENVC-01] a testnet guard of the environment is a signer of its own; with a wrong one nothing starts', async () => {
    const privateKey = `0x${'00'.repeat(31)}01` as const
    const address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
    const withGuard = (guard: `0x${string}`): Stack => ({
      ...stack,
      environment: {
        ...stack.environment,
        testnetGuard: { address: guard, privateKey },
      },
    })
    const profile = newProfile()
    await signInBy(profile)
    const page = openPage(withGuard(address), profile)
    await startWallet(page)
    expect(kinds(page)).toContain('private-key')
    const account = await getAccount(page)
    await account.editSigners({ add: [{ address, weight: 3 }] })
    const signers = page.signers.byAddress
    for (const one of signers.values())
      if (one.kind === 'guard') signers.delete(one.address)
    const signature = await account.signDigest({ chainId: 137, digest })
    const wallet = addressOf(page)
    expect(await isSignedOnChain(stack, wallet, digest, signature)).toBe(true)

    const other = openPage(withGuard(`0x${'ab'.repeat(20)}`), profile)
    await startWallet(other)
    expect(other.session.getState()).toMatchObject({
      engine: 'failed',
      error: expect.stringContaining('V1_TESTNET_GUARD address does not match'),
    })
  })
})
