import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedWords, pickPositions, wrongPositions } from './phrase-check.ts'

const words = 'one two three four five six seven eight nine ten eleven twelve'
  .split(' ')
  .slice()

describe('pickPositions', () => {
  test('[AUTH-07] asks for three different words of the phrase, in its order', () => {
    const uint32 = fc.nat(0xffff_ffff)
    fc.assert(
      fc.property(fc.array(uint32, { minLength: 3 }), (random) => {
        const picked = pickPositions(12, random)
        expect(new Set(picked).size).toBe(askedWords)
        expect(picked.every((one) => one >= 1 && one <= 12)).toBe(true)
        expect([...picked].sort((a, b) => a - b)).toEqual(picked)
      }),
    )
  })

  test('[AUTH-07] any word may be asked for', () => {
    const picked = Array.from({ length: 12 }, (_, index) =>
      pickPositions(12, [index, 0, 0]),
    )
    expect(new Set(picked.flat()).size).toBe(12)
  })
})

describe('wrongPositions', () => {
  test.each([
    [{ 1: 'one', 7: ' Seven ', 12: 'TWELVE' }, []],
    [{ 1: 'one', 7: 'eight' }, [7]],
    [{ 2: '', 3: 'two' }, [2, 3]],
    [{ 13: 'thirteen' }, [13]],
  ])('[AUTH-07] of %j says %j', (answers, wrong) => {
    expect(wrongPositions(words, answers)).toEqual(wrong)
  })
})
