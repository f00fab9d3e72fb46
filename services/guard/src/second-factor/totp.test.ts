import fc from 'fast-check'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newTotp, openSecret, sealSecret, stepOf } from './totp.ts'

/** The secret of RFC 6238, appendix B. */
const secret = new TextEncoder().encode('12345678901234567890')
const account = '0xa11ce00000000000000000000000000000000001'

describe('stepOf', () => {
  // The last six of the RFC's eight digits.
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('[GUARD-01] at %i s accepts %s of step %i', (seconds, token, step) => {
    expect(stepOf(secret, token, new Date(seconds * 1000))).toBe(step)
  })

  test.each([
    [-60, undefined],
    [-30, 66_666_666],
    [30, 66_666_666],
    [60, undefined],
  ])(
    '[GUARD-01] with a clock that differs by %i s returns %s',
    (seconds, step) => {
      const now = new Date((2_000_000_000 + seconds) * 1000)
      expect(stepOf(secret, '279037', now)).toBe(step)
    },
  )

  test.each([
    ['five digits', '27903'],
    ['seven digits', '2790370'],
    ['a space', ' 279037'],
    ['letters', '27903a'],
    ['other digits', '٢٧٩٠٣٧'],
    ['nothing', ''],
  ])('[GUARD-01] error: rejects %s', (_name, token) => {
    expect(stepOf(secret, token, new Date(2_000_000_000_000))).toBeUndefined()
  })
})

describe('newTotp', () => {
  test('[GUARD-03] gives the authenticator the secret that it returns', () => {
    const totp = newTotp(account)
    const text = new URL(totp.uri).searchParams.get('secret') ?? ''
    expect(new Uint8Array(Secret.fromBase32(text).buffer)).toEqual(totp.secret)
    expect(totp.uri).toContain(account)
  })
})

describe('sealSecret', () => {
  const key = new Uint8Array(32).fill(1)

  test('[GUARD-03] seals any secret so that openSecret returns it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (given) => {
        const sealed = sealSecret(key, account, given)
        expect(openSecret(key, account, sealed)).toEqual(given)
      }),
    )
  })

  test('[GUARD-03] error: opens for no other account, no other key and no changed byte', () => {
    const sealed = sealSecret(key, account, secret)
    const other = `${account.slice(0, -1)}2`
    expect(() => openSecret(key, other, sealed)).toThrow()
    expect(() =>
      openSecret(new Uint8Array(32).fill(2), account, sealed),
    ).toThrow()
    fc.assert(
      fc.property(
        fc.nat(sealed.length - 1),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const changed = sealed.with(at, (sealed[at] ?? 0) ^ change)
          expect(() => openSecret(key, account, changed)).toThrow()
        },
      ),
    )
  })
})
