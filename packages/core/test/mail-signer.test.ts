import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import {
  cancelFocus,
  promptSigner,
  readLink,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { isSignedOnChain } from './_on-chain.ts'
import { addressOf, confirmMail, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const digest = `0x${'d1'.repeat(32)}` as const
const message = `0x${Buffer.from('Hello').toString('hex')}` as const

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
  const { signers } = page.runtime
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
    await waitFor(first.signing, () => first.runtime.signers.size === 3)
    const { page, mail } = await reload(profile)
    const { signing, id } = await ask(page)
    const prompt = promptSigner(page, id, mail)
    const waiting = await waitFor(
      page.passwordless,
      (state) => state.type === 'waiting',
    )
    expect(page.signing.getState().focus?.view).toBe('passwordless')

    const link = stack.mail.linkTo(email)
    const reading = await readLink(openPage(stack, newProfile()), {
      digest: link?.searchParams.get('digest') ?? '',
      result: link?.searchParams.get('result') ?? '',
    })
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
    await waitFor(first.signing, () => first.runtime.signers.size === 3)
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
    await waitFor(first.signing, () => first.runtime.signers.size === 3)
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
