import { AnswerError, sealRedirect } from '@cairn/clients'
import { describe, expect, test } from 'vitest'
import { setUp } from '../../test/_bare-wallet.ts'
import type { Wallet } from '../wallet.ts'
import { checkAnswer, startAttempt } from './ask-provider.ts'
import { openHash, readAnswer } from './redirect-hash.ts'

/** A memory that holds one value, once. */
function memoryWith(held: string, value: string): Wallet['clients'] {
  const { clients } = setUp()
  let isThere = true
  return {
    ...clients,
    api: {
      ...clients.api,
      memoryLoad: async ({ key }) => {
        if (key !== held || !isThere) throw new TypeError('nothing there')
        isThere = false
        return { value }
      },
    },
  }
}

describe('openHash', () => {
  test('[AUTH-03] gives the hash that an encrypted one stands for', async () => {
    const { aesKey, iv, value } = await sealRedirect('state=0x1&id_token=a.b.c')
    const hash = `#aes_key=${aesKey}&iv=${iv}&cairn_key=k`
    const plain = await openHash(memoryWith('k', value), hash)
    expect(plain).toBe('#state=0x1&id_token=a.b.c')
  })

  test('[AUTH-03] leaves a plain hash as it is', async () => {
    const { clients } = setUp()
    expect(await openHash(clients, '#state=0x1&error=x')).toBe(
      '#state=0x1&error=x',
    )
  })

  test.each([
    ['iv=i&cairn_key=k', 'missing aes_key in redirect'],
    ['aes_key=a&cairn_key=k', 'missing iv in redirect'],
    ['aes_key=a&iv=i', 'missing cairn_key in redirect'],
    ['aes_key=&iv=i&cairn_key=k', 'missing aes_key in redirect'],
  ])('[AUTH-03] error: #%s', async (hash, message) => {
    const { clients } = setUp()
    await expect(openHash(clients, `#${hash}`)).rejects.toThrow(message)
  })

  test('[AUTH-03] error: a value sealed under another key', async () => {
    const { aesKey, iv } = await sealRedirect('one')
    const { value } = await sealRedirect('two')
    const hash = `#aes_key=${aesKey}&iv=${iv}&cairn_key=k`
    await expect(openHash(memoryWith('k', value), hash)).rejects.toThrow(
      AnswerError,
    )
  })
})

describe('checkAnswer', () => {
  const digest = `0x${'ab'.repeat(32)}`
  const asked = { provider: 'apple', digest } as const
  const token = (claims: object) =>
    `e30.${Buffer.from(
      JSON.stringify({
        iss: 'i',
        aud: 'cairn',
        exp: 1,
        verifier: 'cairn-apple',
        verifierId: 'ada',
        nonce: digest,
        ...claims,
      }),
    ).toString('base64url')}.x`
  const answer = (claims: object, state: string = digest) =>
    readAnswer(`#state=${state}&id_token=${token(claims)}`)

  test('[AUTH-02] takes an answer to this sign-in', () => {
    expect(checkAnswer(answer({}), asked).type).toBe('signed-in')
  })

  test.each([
    [{ nonce: `0x${'cd'.repeat(32)}` }],
    [{ nonce: undefined }],
    [{ verifier: 'cairn-google' }],
    [{ verifier: 'cairn-passwordless' }],
    [{ verifierId: '' }],
  ])('[AUTH-02] error: a token that says %o', (claims) => {
    expect(() => checkAnswer(answer(claims), asked)).toThrow(
      'The ID token is not for this sign-in.',
    )
  })

  test('[AUTH-02] error: the answer to another sign-in', () => {
    expect(() => checkAnswer(answer({}, '0x1'), asked)).toThrow(
      'The ID token is not for this sign-in.',
    )
  })

  test.each([
    ['dismissed', 'User dismissed auth popup'],
    ['missing-id-token', 'missing id_token in apple_redirect'],
    ['failed', 'Authentication failed. Please try again.'],
  ])('[AUTH-04] error: %s', (error, message) => {
    const failed = readAnswer(`#state=${digest}&error=${error}`)
    expect(() => checkAnswer(failed, asked)).toThrow(message)
  })
})

describe('startAttempt', () => {
  test.each([
    [
      'http://localhost:4000',
      /^cairn_social_[0-9a-f]{16}=[0-9a-f]{64}; Path=\/; Max-Age=600; SameSite=Lax$/,
    ],
    [
      'https://wallet.example',
      /^__Host-cairn_social_[0-9a-f]{16}=[0-9a-f]{64}; Path=\/; Max-Age=600; SameSite=Lax; Secure$/,
    ],
  ])(
    '[AUTH-02] at %s sets a cookie that binds it to this browser',
    async (origin, expected) => {
      const { environment, clients, platform } = setUp()
      const cookies: string[] = []
      const url = 'https://provider.example/'
      await startAttempt(
        {
          environment: { ...environment, socialProviders: ['google'] },
          origin,
          platform: {
            ...platform,
            setCookie: (cookie) => cookies.push(cookie),
          },
          clients: {
            ...clients,
            identity: {
              ...clients.identity,
              startSocial: async () => ({ url }),
            },
          },
        },
        { provider: 'google', key: undefined },
      )
      expect(cookies).toEqual([expect.stringMatching(expected)])
    },
  )
})
