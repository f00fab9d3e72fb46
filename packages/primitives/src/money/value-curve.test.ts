import { expect, test } from 'vitest'
import { valueCurve } from './value-curve.ts'

test('[PRICE-01] draws what the holdings of now were worth, from where every coin has a price', () => {
  const curve = valueCurve(
    [
      {
        amount: 2,
        prices: [
          { time: 0, value: 9 },
          { time: 100, value: 10 },
          { time: 200, value: 20 },
        ],
      },
      {
        amount: 1,
        prices: [
          { time: 100, value: 1 },
          { time: 150, value: 3 },
        ],
      },
      { amount: 7, prices: [] },
    ],
    3,
  )
  expect(curve).toEqual([
    { time: 100, value: 21 },
    { time: 150, value: 23 },
    { time: 200, value: 43 },
  ])
})

test('[PRICE-01] draws nothing without two times', () => {
  expect(valueCurve([], 3)).toEqual([])
  const one = { amount: 1, prices: [{ time: 5, value: 1 }] }
  expect(valueCurve([one], 3)).toEqual([])
  expect(valueCurve([{ amount: 1, prices: [] }], 3)).toEqual([])
})
