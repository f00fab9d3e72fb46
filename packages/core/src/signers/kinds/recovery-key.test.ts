import { describe, expect, test } from 'vitest'
import { guard, request, settle, setUp } from '../../../test/_bare-wallet.ts'
import { isPhraseComplete } from '../../secrets/phrase-words.ts'
import { continueFocus } from '../../signing/focus.ts'
import {
  promptSigner,
  requestSignatures,
} from '../../signing/signing-manager.ts'
import { unlockSigner } from '../../signing/unlock-signer.ts'
import { createRecoveryKeySigner } from './recovery-key.ts'

const phrase = 'test test test test test test test test test test test junk'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `${'abandon '.repeat(11)}about`
const config = { threshold: 5, signers: [{ address, weight: 255 }] } as const

describe('createRecoveryKeySigner', () => {
  test('[SIGN-08] is not ready but actionable until its phrase is typed, and after the request again', async () => {
    const signer = createRecoveryKeySigner(address)
    const wallet = setUp(signer)
    const status = () => signer.status({ signed: new Set() })
    expect(signer.label).toBe('recovery-key')
    expect(status()).toMatchObject({ ready: false, actionable: true })
    const signed = requestSignatures(wallet, { ...request, config })
    await settle()
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    const prompt = promptSigner(wallet, id, address)
    expect(wallet.signing.getState().focus).toMatchObject({
      signer: address,
      account: request.account,
    })
    await expect(unlockSigner(wallet, address, other)).rejects.toThrow(
      'Address does not match signer',
    )
    await expect(unlockSigner(wallet, address, 'twelve')).rejects.toThrow(
      'Invalid recovery phrase',
    )
    expect(status()).toMatchObject({ ready: false })
    await unlockSigner(wallet, address, `  ${phrase} `)
    expect(status()).toMatchObject({ ready: true, actionable: false })
    continueFocus(wallet)
    await prompt
    expect((await signed).get(address)).toMatch(/^0x[0-9a-f]{130}02$/)
    expect(status()).toMatchObject({ ready: false, actionable: true })
  })

  test('[SIGN-08] error: to continue without a phrase signs nothing', async () => {
    const signer = createRecoveryKeySigner(address)
    const ask = (isContinued: boolean) =>
      signer.sign({
        ...request,
        signed: new Set(),
        auxData: () => '0x',
        focus: async () => isContinued,
        unfocus: () => undefined,
      })
    await expect(ask(true)).rejects.toThrow('recovery key signer not ready')
    expect(await ask(false)).toBe('0x')
  })

  test('[SIGN-08] error: a signer that takes no phrase', async () => {
    const wallet = setUp()
    await expect(unlockSigner(wallet, guard, phrase)).rejects.toThrow(
      'signer is not ready',
    )
  })
})

describe('isPhraseComplete', () => {
  test.each([
    [phrase, true],
    [`  ${phrase}\n`, true],
    [phrase.replace(' ', '   '), true],
    [`${phrase} test`, false],
    [phrase.replace(' junk', ''), false],
    ['', false],
    ['           ', false],
  ])('[AUTH-07] %j: %s', (text, complete) => {
    expect(isPhraseComplete(text)).toBe(complete)
  })
})
