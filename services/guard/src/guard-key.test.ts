import { isSameAddress } from '@cairn/primitives'
import { HttpError } from '@cairn/service-kit'
import fc from 'fast-check'
import { Hex, PersonalMessage, Secp256k1, Signature } from 'ox'
import { describe, expect, test } from 'vitest'
import { chainOf } from './chain-of.ts'
import { createGuardKey, createMemorySigner } from './guard-key.ts'

describe('createGuardKey', () => {
  test('[GUARD-01] signs any subdigest as a personal message of its address', async () => {
    const key = createGuardKey(createMemorySigner(new Uint8Array(32).fill(7)))
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        async (bytes) => {
          const subdigest = Hex.fromBytes(bytes)
          const signed = await key.sign(subdigest)
          expect(signed).toMatch(/^0x[0-9a-f]{130}02$/)
          const signature = Signature.fromHex(signed.slice(0, -2) as Hex.Hex)
          const payload = PersonalMessage.getSignPayload(subdigest)
          const signer = Secp256k1.recoverAddress({ payload, signature })
          expect(isSameAddress(signer, key.address)).toBe(true)
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('chainOf', () => {
  test.each([
    [0, 0n],
    [137, 137n],
    [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
  ])('[GUARD-01] converts %i', (number, chainId) => {
    expect(chainOf(number)).toBe(chainId)
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    '[GUARD-01] error: rejects %d',
    (number) => {
      expect(() => chainOf(number)).toThrow(HttpError)
    },
  )
})
