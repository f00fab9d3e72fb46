import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import {
  activeSessions,
  addRecoveryKey,
  cancelPasswordless,
  checkRecoveryPhrase,
  chooseWallet,
  continueFocus,
  createWalletWithPhrase,
  listRecoveryKeys,
  newRecoveryPhrase,
  promptSigner,
  removeRecoveryKey,
  renameSigner,
  signInWithPhrase,
  signOut,
  startWallet,
  unlockSigner,
  type Wallet,
} from '../src/index.ts'
import { deviceName } from '../src/signers/device-name.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { isSignedOnChain } from './_on-chain.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const digest = `0x${'d1'.repeat(32)}` as const

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function signInByPhrase(
  phrase: string,
  profile: Profile = newProfile(),
): Promise<Wallet> {
  const page = openPage(stack, profile)
  await startWallet(page)
  await signInWithPhrase(page, phrase)
  return page
}

/** Creates a wallet that a new phrase opens, and returns its address. */
async function createByPhrase(phrase: string): Promise<`0x${string}`> {
  const page = openPage(stack, newProfile())
  await startWallet(page)
  await createWalletWithPhrase(page, phrase)
  return addressOf(page)
}

const weights = async (page: Wallet) =>
  (await activeSessions(page)).map(({ weight }) => weight).sort((a, b) => a - b)

describe('signInWithPhrase', () => {
  test('[AUTH-05] [AUTH-07] a new phrase makes a wallet of its own, and opens it again anywhere', async () => {
    const phrase = await newRecoveryPhrase()
    const profile = newProfile()
    const first = openPage(stack, profile)
    await startWallet(first)
    await createWalletWithPhrase(first, phrase)
    expect(first.session.getState()).toMatchObject({
      login: { type: 'unknown' },
    })
    expect(await weights(first)).toEqual([2, 3, 255])
    // A word alone may stand there by chance, as `address` does.
    const words = phrase.split(' ')
    const kept = JSON.stringify([...profile.kept.values()])
    for (const [index, word] of words.slice(1).entries())
      expect(kept).not.toMatch(new RegExp(`${words[index]}\\W+${word}`, 'i'))
    const address = addressOf(first)
    await signOut(first)
    const second = await signInByPhrase(` ${phrase.toUpperCase()}  `)
    expect(addressOf(second)).toBe(address)
    expect(await weights(second)).toEqual([2, 3, 255])
  })

  test('[AUTH-05] [AUTH-07] error: a valid phrase that no wallet knows creates none', async () => {
    const phrase = await newRecoveryPhrase()
    const profile = newProfile()
    const page = openPage(stack, profile)
    await startWallet(page)
    await expect(signInWithPhrase(page, phrase)).rejects.toThrow(
      'No wallet uses these words.',
    )
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    expect(profile.kept.size).toBe(0)
    expect(await page.device.load()).toBeUndefined()
    // Nothing was made on the way: the same words still open no wallet.
    await expect(signInByPhrase(phrase)).rejects.toThrow('No wallet uses')
    expect(await createByPhrase(phrase)).toMatch(/^0x/)
  })

  test('[AUTH-07] error: words that are no phrase leave nothing behind', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    await startWallet(page)
    await expect(
      signInWithPhrase(
        page,
        'one two three four five six seven eight nine ten eleven twelve',
      ),
    ).rejects.toThrow('Invalid recovery phrase')
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    expect(profile.kept.size).toBe(0)
  })

  test('[AUTH-07] [SESS-02] two browsers that join at once both end up in the account', async () => {
    const phrase = await newRecoveryPhrase()
    const address = await createByPhrase(phrase)
    const joined = await Promise.all([
      signInByPhrase(phrase),
      signInByPhrase(phrase),
    ])
    expect(joined.map(addressOf)).toEqual([address, address])
    const page = await signInByPhrase(phrase)
    expect(await weights(page)).toEqual([2, 2, 2, 2, 3, 255])
  })

  test('[AUTH-07] behavior: the guard may be down', async () => {
    const phrase = await newRecoveryPhrase()
    const address = await createByPhrase(phrase)
    stack.broken.set('/rpc/Guard', 503)
    const page = await signInByPhrase(phrase)
    stack.broken.clear()
    expect(addressOf(page)).toBe(address)
  })
})

describe('addRecoveryKey', () => {
  test('[AUTH-05] [AUTH-07] [SHELL-03] [ERRS-01] one phrase of two wallets lets the person choose, or leave it', async () => {
    const phrase = await newRecoveryPhrase()
    const one = await signIn(stack, 'ada@example.com')
    const other = await signIn(stack, 'grace@example.com')
    await addRecoveryKey(one, phrase)
    await addRecoveryKey(other, phrase)
    await addRecoveryKey(one, await newRecoveryPhrase())
    const choose = async () => {
      const page = openPage(stack, newProfile())
      await startWallet(page)
      const signing = signInWithPhrase(page, phrase)
      const session = await waitFor(
        page.session,
        (state) => state.type === 'choosing-wallet',
      )
      return { page, signing, session }
    }
    const first = await choose()
    const addresses = first.session.wallets.map(({ address }) => address)
    expect(new Set(addresses)).toEqual(
      new Set([addressOf(one), addressOf(other)]),
    )
    const choiceOf = (page: Wallet) =>
      first.session.wallets.find(({ address }) => address === addressOf(page))
    // The guard, the mail, the device and the phrase, which is the one here.
    expect(choiceOf(other)).toMatchObject({ signers: 4, othersAlone: 0 })
    expect(choiceOf(one)).toMatchObject({ signers: 5, othersAlone: 1 })
    chooseWallet(first.page, addressOf(other))
    await first.signing
    expect(addressOf(first.page)).toBe(addressOf(other))

    const wrong = await choose()
    const offered = wrong.session.wallets.map(({ address }) => address)
    const stranger = `0x${'1'.repeat(40)}` as const
    chooseWallet(wrong.page, stranger)
    await expect(wrong.signing).rejects.toThrow(
      `Wallet ${stranger} not found in ${offered.join(', ')}`,
    )

    const second = await choose()
    cancelPasswordless(second.page)
    await expect(second.signing).rejects.toThrow('aborted')
    expect(second.page.session.getState()).toEqual({ type: 'signed-out' })
  })

  test('[SIGN-05] [SIGN-08] behavior: other devices are listed by name, and never asked', async () => {
    const email = 'mary@example.com'
    const profile = newProfile()
    const page = await signIn(stack, email, profile)
    const other = await signIn(stack, email)
    const address = other.storage.get('sessionDump')?.sessionAddress ?? '0x'
    await addRecoveryKey(page, await newRecoveryPhrase())
    const { words } = await deviceName(address)
    // The other device saves its name after its sign-in has ended.
    const names = async () =>
      (await activeSessions(page)).map(({ keyName }) => keyName)
    await expect.poll(names).toContain(words)
    const reopened = openPage(stack, profile)
    await startWallet(reopened)
    const signer = reopened.signers.byAddress.get(address)
    expect(signer?.label).toEqual({ text: words })
    expect(signer?.status({ signed: new Set() })).toEqual({
      state: 'on-another-device',
      ready: false,
      actionable: false,
      available: false,
    })
    const account = await getAccount(reopened)
    const signature = await account.signDigest({ chainId: 137, digest })
    const wallet = addressOf(page)
    expect(await isSignedOnChain(stack, wallet, digest, signature)).toBe(true)
  })

  test('[SIGN-08] a phrase joins a wallet, signs alone for it on the chain, opens it, and leaves it', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'maria@example.com', profile)
    const phrase = await newRecoveryPhrase()
    expect(await listRecoveryKeys(page)).toEqual([])
    await addRecoveryKey(page, phrase)
    await expect(addRecoveryKey(page, phrase)).rejects.toThrow('already')
    const [key, ...others] = await listRecoveryKeys(page)
    expect(others).toEqual([])
    expect(key).toMatchObject({ weight: 255, isLast: false })
    if (!key) throw new Error('no key')

    const reopened = openPage(stack, profile)
    await startWallet(reopened)
    const signers = reopened.signers.byAddress
    expect(signers.get(key.address)?.kind).toBe('recovery-key')
    for (const address of signers.keys())
      if (address !== key.address) signers.delete(address)
    const account = await getAccount(reopened)
    const signing = account.signDigest({ chainId: 137, digest })
    const { requests } = await waitFor(reopened.signing, (one) => one.visible)
    const prompt = promptSigner(reopened, requests[0]?.id ?? '', key.address)
    await waitFor(reopened.signing, ({ focus }) => focus !== undefined)
    await unlockSigner(reopened, key.address, phrase)
    continueFocus(reopened)
    await prompt
    const signature = await signing
    const wallet = addressOf(page)
    expect(await isSignedOnChain(stack, wallet, digest, signature)).toBe(true)
    const other = `0x${'d2'.repeat(32)}` as const
    expect(await isSignedOnChain(stack, wallet, other, signature)).toBe(false)

    const recovered = await signInByPhrase(phrase)
    expect(addressOf(recovered)).toBe(wallet)
    await removeRecoveryKey(recovered, key.address)
    expect(await listRecoveryKeys(recovered)).toEqual([])
    await expect(signInByPhrase(phrase)).rejects.toThrow('Not enough signers')
  })

  test('[SIGN-08] a phrase has a name and a date, and its words can be checked', async () => {
    const page = await signIn(stack, 'chien@example.com')
    const phrase = await newRecoveryPhrase()
    const begun = Date.now()
    await addRecoveryKey(page, phrase)
    const [key] = await listRecoveryKeys(page)
    if (!key) throw new Error('no key')
    expect(key.addedAt).toBeGreaterThanOrEqual(begun)
    expect(key).toMatchObject({ label: undefined, checkedAt: undefined })
    const type = 'recoveryKey' as const
    const named = { address: key.address, type }
    await renameSigner(page, named, ' Paper\u202e in the safe ')
    await expect(
      checkRecoveryPhrase(page, key.address, await newRecoveryPhrase()),
    ).rejects.toThrow()
    await expect(
      checkRecoveryPhrase(page, key.address, 'stone '.repeat(12)),
    ).rejects.toThrow('Invalid recovery phrase')
    expect((await listRecoveryKeys(page))[0]?.checkedAt).toBeUndefined()
    await checkRecoveryPhrase(page, key.address, ` ${phrase} `)
    const [checked] = await listRecoveryKeys(page)
    expect(checked).toMatchObject({
      label: 'Paper in the safe',
      addedAt: key.addedAt,
    })
    expect(checked?.checkedAt).toBeGreaterThanOrEqual(begun)
  })

  test('[SIGN-08] error: the last way to sign in stays', async () => {
    const phrase = await newRecoveryPhrase()
    await createByPhrase(phrase)
    const page = await signInByPhrase(phrase)
    const [key] = await listRecoveryKeys(page)
    expect(key).toMatchObject({ weight: 255, isLast: true })
    await expect(removeRecoveryKey(page, key?.address ?? '0x')).rejects.toThrow(
      'nobody could sign in',
    )
    expect(await weights(page)).toEqual([2, 2, 3, 255])
  })
})
