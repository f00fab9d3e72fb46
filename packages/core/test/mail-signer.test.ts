import { contentSubdigest } from '@cairn/account'
import type { Address, Hex } from '@cairn/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import {
  cancelFocus,
  promptSigner,
  readLink,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { messageDigest } from '../src/messages/message-digest.ts'
import { mailLink, waitForAnswer } from '../src/passwordless/mail-link.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { isSignedOnChain } from './_on-chain.ts'
import { addressOf, confirmMail, linkParts, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const message = `0x${Buffer.from('Hello').toString('hex')}` as const
const digest = messageDigest({ type: 'message', message })

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** Reloads a signed-in wallet with nobody but guard and mail to sign. */
async function reload(profile: Profile): Promise<{
  readonly page: Wallet
  readonly mail: `0x${string}`
}> {
  const page = openPage(stack, profile)
  await startWallet(page)
  const signers = page.signers.byAddress
  const mail = [...signers.values()].find(
    ({ kind }) => kind === 'passwordless',
  )?.address
  for (const one of signers.values())
    if (one.kind === 'local-session') signers.delete(one.address)
  if (!mail) throw new Error('no mail signer')
  return { page, mail }
}

async function ask(page: Wallet) {
  const account = await getAccount(page)
  const signing = account.signDigest({ chainId: 137, digest, message })
  await waitFor(page.signing, ({ requests }) => requests.length === 1)
  const id = page.signing.getState().requests[0]?.id ?? ''
  return { signing, id }
}

describe('createMailSigner', () => {
  test('[SIGN-07] [SIGN-10] is there after a reload without a key, and signs what the mailed link confirms', async () => {
    const email = 'ada@example.com'
    const profile = newProfile()
    const first = await signIn(stack, email, profile)
    await waitFor(first.signing, () => first.signers.byAddress.size === 3)
    const { page, mail } = await reload(profile)
    const { signing, id } = await ask(page)
    const prompt = promptSigner(page, id, mail)
    const waiting = await waitFor(
      page.passwordless,
      (state) => state.type === 'waiting',
    )
    expect(page.signing.getState().focus?.kind).toBe('passwordless')

    const reading = await readLink(
      openPage(stack, newProfile()),
      linkParts(stack, email),
    )
    expect(reading).toMatchObject({
      type: 'ready',
      intent: {
        type: 'sign',
        email,
        confirmationCode: waiting.type === 'waiting' && waiting.code,
        metadata: {
          account: addressOf(first),
          chainId: 137,
          content: { type: 'message', message },
        },
      },
    })
    await confirmMail(stack, email)
    await prompt
    expect(page.signing.getState().focus).toBeUndefined()
    expect(page.passwordless.getState()).toEqual({ type: 'idle' })
    const signature = await signing
    const wallet = addressOf(first)
    expect(await isSignedOnChain(stack, wallet, digest, signature)).toBe(true)
  })

  test('[SIGN-07] behavior: a dismissed view ends the polling with an empty result', async () => {
    const email = 'grace@example.com'
    const profile = newProfile()
    const first = await signIn(stack, email, profile)
    await waitFor(first.signing, () => first.signers.byAddress.size === 3)
    const { page, mail } = await reload(profile)
    const { id } = await ask(page)
    const prompt = promptSigner(page, id, mail)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    cancelFocus(page)
    await prompt
    expect(page.signing.getState().requests[0]?.signedWeight).toBe(0)
    expect(page.passwordless.getState()).toEqual({ type: 'idle' })
    const loads = () => stack.calls.get('/rpc/API/MemoryLoad') ?? 0
    const polls = loads()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(loads()).toBe(polls)
  })

  test('[SIGN-07] error: the mail cannot be sent, and may be tried again', async () => {
    const email = 'joan@example.com'
    const profile = newProfile()
    const first = await signIn(stack, email, profile)
    await waitFor(first.signing, () => first.signers.byAddress.size === 3)
    const { page, mail } = await reload(profile)
    const { id } = await ask(page)
    stack.broken.set('/rpc/Identity/SendLink', 500)
    await expect(promptSigner(page, id, mail)).rejects.toThrow(
      'The mail could not be sent',
    )
    stack.broken.clear()
    expect(page.signing.getState()).toMatchObject({
      focus: undefined,
      requests: [{ signers: [{}, {}, {}] }],
    })
    const again = promptSigner(page, id, mail)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    cancelFocus(page)
    await again
  })
})

describe('a request that somebody else made up', () => {
  const victimMail = 'victim@example.com'
  let victim: Wallet
  let thief: Wallet
  beforeAll(async () => {
    victim = await signIn(stack, victimMail)
    thief = await signIn(stack, 'thief@example.com')
  })

  /** Mails the victim a request for the signature that the thief wants. */
  async function mailTo(intent: {
    readonly message: Hex
    readonly account: Hex
    readonly says?: Hex
  }) {
    return mailLink(thief, victimMail, (common) => ({
      ...common,
      type: 'sign',
      message: intent.message,
      metadata: {
        account: intent.account,
        chainId: 137,
        content: { type: 'message', message: intent.says ?? message },
      },
    }))
  }

  const signedBytes = (account: Address) =>
    contentSubdigest({
      account,
      chainId: 137,
      content: { type: 'message', message },
    })

  async function takeAnswer({ result }: { readonly result: string }) {
    const { value } = await thief.clients.api
      .memoryLoad({ key: result })
      .catch(() => ({ value: undefined }))
    return value || undefined
  }

  test('[SIGN-07] [PWLS-04] error: a text that is not what is signed is never shown', async () => {
    const account = addressOf(thief)
    const says = `0x${Buffer.from('Harmless').toString('hex')}` as const
    await mailTo({ message: signedBytes(account), account, says })
    const page = openPage(stack, newProfile())
    const link = linkParts(stack, victimMail)
    expect(await readLink(page, link)).toEqual({
      type: 'invalid',
      reason: 'passwordless: another content',
    })
  })

  test('[SIGN-07] [PWLS-04] error: a session of one account asks for no signature of another', async () => {
    const account = addressOf(victim)
    const link = await mailTo({ message: signedBytes(account), account })
    const page = openPage(stack, newProfile())
    expect(await readLink(page, linkParts(stack, victimMail))).toEqual({
      type: 'invalid',
      reason: 'passwordless: another request',
    })
    expect(await takeAnswer(link)).toBeUndefined()
  })

  test('[SIGN-07] [PWLS-04] error: a mail address signs for no account that it is not a signer of', async () => {
    const account = addressOf(thief)
    const link = await mailTo({ message: signedBytes(account), account })
    await expect(confirmMail(stack, victimMail)).rejects.toThrow(
      'does not sign for this account',
    )
    expect(await takeAnswer(link)).toBeUndefined()
  })

  test('[SIGN-07] [AUTH-05] error: naming somebody as a signer plants no wallet by their mail', async () => {
    const thief = await signIn(stack, 'planter@example.com')
    const victimLogin = victim.storage.get('loginKeyAddress')
    if (!victimLogin) throw new Error('The victim has no login key.')
    const own = await getAccount(thief)
    await own.editSigners({ add: [{ address: victimLogin, weight: 3 }] })
    const account = addressOf(thief)
    const link = await mailLink(thief, victimMail, (common) => ({
      ...common,
      type: 'sign',
      message: signedBytes(account),
      metadata: {
        account,
        chainId: 137,
        content: { type: 'message', message },
      },
    }))
    await expect(confirmMail(stack, victimMail)).rejects.toThrow(
      'does not sign for this account',
    )
    const { result } = link
    const { value } = await thief.clients.api
      .memoryLoad({ key: result })
      .catch(() => ({ value: undefined }))
    expect(value || undefined).toBeUndefined()
  })

  test('[SIGN-07] [PWLS-04] error: another’s code in the wallet’s place is never shown as a payment', async () => {
    const account = addressOf(thief)
    const call = {
      to: `0x${'ee'.repeat(20)}`,
      value: '1000000000000000',
      data: '0x',
      gasLimit: '0',
      delegateCall: true,
      revertOnError: true,
    } as const
    const { revertOnError, ...shown } = call
    const value = BigInt(call.value)
    const calls = [{ ...shown, value, gasLimit: 0n, mayFail: !revertOnError }]
    await mailLink(thief, victimMail, (common) => ({
      ...common,
      type: 'sign',
      message: contentSubdigest({
        account,
        chainId: 137,
        content: { type: 'calls', nonce: 1n, calls },
      }),
      metadata: {
        account,
        chainId: 137,
        content: { type: 'calls', nonce: '1', calls: [call] },
      },
    }))
    const page = openPage(stack, newProfile())
    expect(await readLink(page, linkParts(stack, victimMail))).toEqual({
      type: 'invalid',
      reason: 'passwordless: another content',
    })
  })

  test('[SIGN-07] [PWLS-04] a confirmed signature hands over the signature alone', async () => {
    const account = addressOf(thief)
    const own = 'thief@example.com'
    const link = await mailLink(thief, own, (common) => ({
      ...common,
      type: 'sign',
      message: signedBytes(account),
      metadata: {
        account,
        chainId: 137,
        content: { type: 'message', message },
      },
    }))
    await confirmMail(stack, own)
    const { signal } = new AbortController()
    const answer = await waitForAnswer(thief, link, signal)
    expect(answer).toMatch(/^0x[0-9a-f]{130}02$/)
  })
})
