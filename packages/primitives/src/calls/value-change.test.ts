import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalChange } from './value-change.ts'

const dollars = (count: number) => BigInt(count) * 10n ** 8n

describe('totalChange', () => {
  test('[PRICE-01] is relative to the total value of a day before', () => {
    const change = totalChange([
      { value: dollars(110), change: 10 },
      { value: dollars(45), change: -10 },
      { value: dollars(50), change: undefined },
    ])
    // The values were 100 + 50 + 50 a day before and are 205 now.
    expect(change?.amount).toBe(dollars(5))
    expect(change?.percent).toBeCloseTo(2.5, 10)
  })

  test.each([
    { name: 'nothing', values: [] },
    {
      name: 'coins with an unknown change',
      values: [{ value: dollars(5), change: undefined }],
    },
    {
      name: 'coins without value',
      values: [{ value: 0n, change: 12 }],
    },
    {
      name: 'a change of -100 %',
      values: [{ value: dollars(5), change: -100 }],
    },
    {
      name: 'a change that is not a number',
      values: [{ value: dollars(5), change: Number.NaN }],
    },
  ])('[PRICE-01] behavior: returns undefined for $name', ({ values }) => {
    expect(totalChange(values)).toBeUndefined()
  })

  test('[PRICE-01] has the sign of the price changes, for any holdings', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            value: fc.bigInt({ min: dollars(1), max: dollars(10 ** 9) }),
            change: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
          }),
          { minLength: 1 },
        ),
        (values) => {
          const up = totalChange(values)
          expect(up?.percent).toBeGreaterThan(0)
          const down = values.map((one) => ({
            ...one,
            change: -one.change % 99,
          }))
          expect(totalChange(down)?.percent).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
})
