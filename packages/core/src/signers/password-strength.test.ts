import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('passwordStrength', () => {
  test.each([
    ['', 0, 0],
    ['a', Math.log2(26), 0],
    ['abcdefghijklmn', 14 * Math.log2(26), 1],
    ['ABCDEFGHIJKLMN', 14 * Math.log2(26), 1],
    ['0123456789', 10 * Math.log2(10), 0],
    ['aA', 2 * Math.log2(52), 0],
    ['aA1', 3 * Math.log2(62), 0],
    ['aA1!', 4 * Math.log2(94), 0],
    ['é é', 3 * Math.log2(32), 0],
    ['🙂', Math.log2(32), 0],
    ['correct horse battery staple', 28 * Math.log2(58), 2],
    ['aA1!'.repeat(10), 40 * Math.log2(94), 4],
    ['aA1!'.repeat(100), 400 * Math.log2(94), 4],
  ])('[AUTH-08] %j has its bits and its score', (password, bits, score) => {
    const strength = passwordStrength(password)
    expect(strength.bits).toBeCloseTo(bits, 9)
    expect(strength.score).toBe(score)
  })

  test('[AUTH-08] the meter is full, and nothing needs to be acknowledged, from 256 bits on', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (password) => {
        const { bits, fill, score, isStrong } = passwordStrength(password)
        expect(fill).toBe(Math.min(1, bits / 256))
        expect(isStrong).toBe(bits >= 256)
        expect(score).toBe(Math.min(4, Math.floor(bits / 64)))
        const longer = passwordStrength(`${password}a`)
        expect(longer.bits).toBeGreaterThan(bits)
      }),
    )
  })
})
