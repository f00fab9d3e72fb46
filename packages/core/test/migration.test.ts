import { fundAccount } from '@cairn/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import {
  getFeeOptions,
  newRecoveryPhrase,
  removeSessions,
  signInWithPhrase,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { sealKey } from '../src/keys/sealed-key-store.ts'
import { sendCalls, waitForReceipt } from '../src/transactions/send-calls.ts'
import { newProfile, openPage, type Profile } from './_browser.ts'
import { makeOldWallet, type OldWallet } from './_first-version.ts'
import { isSignedOnChain } from './_on-chain.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const friend = `0x${'f1'.repeat(20)}` as const

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ otherChainIds: [1], oldGuards: 2 })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function signInWith(
  phrase: string,
  profile: Profile = newProfile(),
): Promise<Wallet> {
  const page = openPage(stack, profile)
  await startWallet(page)
  await signInWithPhrase(page, phrase)
  return page
}

/** Sends a little on a chain and pays the relayer for it. */
async function transact(page: Wallet, chainId: number) {
  const calls = [{ to: friend, value: 1n, data: '0x' }] as const
  const offer = await getFeeOptions(page, { chainId, calls })
  const { quote, options } = offer
  const [feeOption] = options
  const sent = await sendCalls(page, { chainId, calls, feeOption, quote })
  return waitForReceipt(page, { ...sent, timeoutMs: 60_000 })
}

/** An old wallet, before its owner comes back, on each of both chains. */
const situations: [string, (old: OldWallet) => Promise<void>][] = [
  ['deployed nowhere', async () => {}],
  ['deployed on one chain', (old) => old.deployOn(137)],
  [
    'behind on one chain by two configurations',
    async (old) => {
      await old.deployOn(137)
      const { threshold, signers } = old.config
      const extra = { address: `0x${'e1'.repeat(20)}`, weight: 1 } as const
      const other = { address: `0x${'e2'.repeat(20)}`, weight: 1 } as const
      const first = { threshold, signers: [...signers, extra] }
      await old.updateOn(137, old.config, first)
      const second = { threshold, signers: [...signers, extra, other] }
      await old.updateOn(137, first, second)
    },
  ],
  [
    'deployed and changed on both chains',
    async (old) => {
      const { threshold, signers } = old.config
      const extra = { address: `0x${'e3'.repeat(20)}`, weight: 1 } as const
      const next = { threshold, signers: [...signers, extra] }
      for (const chainId of [1, 137]) {
        await old.deployOn(chainId)
        await old.updateOn(chainId, old.config, next)
      }
    },
  ],
]

describe('migrateWallet', () => {
  test.each(situations)(
    '[SESS-04] a wallet of version 1, %s, signs in as version 2, with the guard of today, and transacts on every chain',
    async (_name, prepare) => {
      const phrase = await newRecoveryPhrase()
      const old = await makeOldWallet(stack, phrase)
      await prepare(old)
      const page = await signInWith(phrase)
      expect(addressOf(page)).toBe(old.address)
      expect(page.session.getState()).toMatchObject({ migrated: true })

      const account = await getAccount(page)
      const guards = stack.environment.guards
      const own = page.storage.get('sessionDump')?.sessionAddress
      for (const chainId of [1, 137]) {
        const { version, fullyMigrated, config } = await account.status(chainId)
        expect({ version, fullyMigrated }).toEqual({
          version: 2,
          fullyMigrated: true,
        })
        const weightOf = (address: string | undefined) =>
          config.signers.find((one) => one.address === address)?.weight
        expect(guards.map(({ address }) => weightOf(address))).toEqual([
          undefined,
          undefined,
          3,
        ])
        expect(weightOf(own)).toBe(2)
      }
      for (const chain of stack.chains) {
        await fundAccount({ ...chain, address: old.address })
        const receipt = await transact(page, chain.chainId)
        expect(receipt).toMatchObject({ type: 'complete' })
        expect(await account.status(chain.chainId)).toMatchObject({
          canOnchainValidate: true,
          version: 2,
        })
        expect(await transact(page, chain.chainId)).toMatchObject({
          type: 'complete',
        })
      }

      // A second device finds it migrated and joins it.
      const second = await signInWith(phrase)
      expect(addressOf(second)).toBe(old.address)
      expect(second.session.getState()).not.toHaveProperty('migrated')
      const digest = `0x${'d1'.repeat(32)}` as const
      const signature = await (await getAccount(second)).signDigest({
        chainId: 137,
        digest,
      })
      expect(await isSignedOnChain(stack, old.address, digest, signature)).toBe(
        true,
      )
    },
    60_000,
  )

  test('[SESS-04] error: without its old guard nothing is migrated and nobody signed in; later it is', async () => {
    const phrase = await newRecoveryPhrase()
    const old = await makeOldWallet(stack, phrase)
    const profile = newProfile()
    stack.broken.set('/old-guard', 503)
    const page = openPage(stack, profile)
    await startWallet(page)
    page.signing.subscribe(({ visible }) => {
      if (visible)
        void import('../src/index.ts').then((m) => m.rejectAllSigning(page))
    })
    await expect(signInWithPhrase(page, phrase)).rejects.toThrow()
    stack.broken.clear()
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    expect(addressOf(await signInWith(phrase, profile))).toBe(old.address)
  })
})

describe('startWallet', () => {
  test('[SESS-04] refuses a stored session of an old wallet, and says so until its owner signs in', async () => {
    const phrase = await newRecoveryPhrase()
    const old = await makeOldWallet(stack, phrase)
    const profile = newProfile()
    const details = { type: 'google', email: 'old@example.com' } as const
    const secret = new Uint8Array(32).fill(7)
    const before = openPage(stack, profile)
    const { addressOfKey } = await import('../src/keys/sign-with-key.ts')
    const sessionAddress = addressOfKey(secret)
    await sealKey(profile.indexedDB, sessionAddress, secret)
    before.storage.set('loginDetails', details)
    before.storage.set('sessionDump', {
      version: 2,
      address: old.address,
      sessionAddress,
    })
    const page = openPage(stack, profile)
    await startWallet(page)
    expect(page.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'migration-needed',
    })
    expect(page.storage.get('migrationNotice')).toEqual({
      loginDetails: details,
    })
    expect(await page.device.load()).toBeUndefined()
    expect(page.storage.get('sessionDump')).toBeUndefined()

    const reloaded = openPage(stack, profile)
    await startWallet(reloaded)
    expect(reloaded.storage.get('migrationNotice')).toBeDefined()
    await signInWithPhrase(reloaded, phrase)
    expect(addressOf(reloaded)).toBe(old.address)
    expect(reloaded.storage.get('migrationNotice')).toBeUndefined()
  })
})

describe('sendCalls', () => {
  test('[SESS-04] a wallet that is behind by several configurations on a chain catches up with its next transaction there', async () => {
    const email = 'behind@example.com'
    const first = await signIn(stack, email)
    await fundAccount({ ...stack.chain, address: addressOf(first) })
    expect(await transact(first, 137)).toMatchObject({ type: 'complete' })
    const second = await signIn(stack, email)
    const third = await signIn(stack, email)
    const lost = second.storage.get('sessionDump')?.sessionAddress
    await removeSessions(third, lost ? [lost] : [])
    for (const chain of stack.chains) {
      await fundAccount({ ...chain, address: addressOf(third) })
      expect(await transact(third, chain.chainId)).toMatchObject({
        type: 'complete',
      })
    }
  })
})
