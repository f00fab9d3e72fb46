import { describe, expect, test } from 'vitest'
import { request, settle, setUp } from '../../../test/_bare-wallet.ts'
import { cancelFocus, continueFocus } from '../../signing/focus.ts'
import {
  promptSigner,
  requestSignatures,
} from '../../signing/signing-manager.ts'
import { unlockSigner } from '../../signing/unlock-signer.ts'
import {
  createPasswordLogin,
  createPlainPasswordSigner,
} from './plain-password.ts'
import { createPrivateKeySigner } from './private-key.ts'

const password = 'correct horse battery staple'

describe('createPlainPasswordSigner', () => {
  test('[SIGN-09] asks for its password, takes no other, and is ready then', async () => {
    const login = await createPasswordLogin(` ${password}\n`)
    const { address } = login.signer
    const signer = createPlainPasswordSigner(address)
    const wallet = setUp(signer)
    const status = () => signer.status({ signed: new Set() })
    expect(status()).toMatchObject({
      state: 'password-needed',
      ready: false,
      actionable: true,
    })
    const config = { threshold: 3, signers: [{ address, weight: 3 }] }
    const signed = requestSignatures(wallet, { ...request, config })
    await settle()
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    const first = promptSigner(wallet, id, address)
    expect(wallet.signing.getState().focus?.kind).toBe('plain-password')
    await expect(
      unlockSigner(wallet, address, 'Correct horse'),
    ).rejects.toThrow('Address does not match signer')
    await expect(unlockSigner(wallet, address, '  ')).rejects.toThrow(
      'Wrong password',
    )
    cancelFocus(wallet)
    await first
    expect(wallet.signing.getState().requests[0]?.signedWeight).toBe(0)

    const second = promptSigner(wallet, id, address)
    await unlockSigner(wallet, address, password)
    expect(status()).toMatchObject({ state: 'ready', ready: true })
    continueFocus(wallet)
    await second
    expect((await signed).get(address)).toMatch(/^0x[0-9a-f]{130}02$/)
  })

  test('[SIGN-09] error: to continue without a password', async () => {
    const signer = createPlainPasswordSigner(`0x${'ab'.repeat(20)}`)
    const signing = signer.sign({
      ...request,
      signed: new Set(),
      auxData: () => '0x',
      focus: async () => true,
      unfocus: () => undefined,
    })
    await expect(signing).rejects.toThrow('plain password signer not ready')
  })
})

describe('createPrivateKeySigner', () => {
  const privateKey = `0x${'00'.repeat(31)}01` as const

  test('[SIGN-09] is called Private key and signs as its address', async () => {
    const address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
    const signer = await createPrivateKeySigner({ address, privateKey })
    expect(signer).toMatchObject({
      label: 'private-key',
      kind: 'private-key',
      address,
    })
    const signature = await signer.sign({
      ...request,
      subdigest: `0x${'5b'.repeat(32)}`,
      signed: new Set(),
      auxData: () => '0x',
      focus: async () => false,
      unfocus: () => undefined,
    })
    expect(signature).toMatch(/^0x[0-9a-f]{130}02$/)
  })

  test('[SIGN-09] error: the key is of another address', async () => {
    const address = `0x${'ab'.repeat(20)}` as const
    await expect(
      createPrivateKeySigner({ address, privateKey }),
    ).rejects.toThrow('V1_TESTNET_GUARD address does not match')
  })
})
