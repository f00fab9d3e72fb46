import { describe, expect, test } from 'vitest'
import { convertPast, crossRates, ratesOf } from './past-rates.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const points = [
  { usd: 10, at: at(0) },
  { usd: 20, at: at(10) },
  { usd: 30, at: at(200) },
]

describe('convertPast', () => {
  test('[PRICE-01] [HIST-01] multiplies by a fixed rate', () => {
    const rates = { type: 'fixed', rate: 0.85 } as const
    expect(convertPast(points, rates, 'day')).toEqual([
      { value: 8.5, at: at(0) },
      { value: 17, at: at(10) },
      { value: 25.5, at: at(200) },
    ])
  })

  test('[PRICE-01] [HIST-01] uses the rate nearest to each time, and leaves out points without a near rate', () => {
    const rates = {
      type: 'points',
      points: [
        { rate: 1, at: at(-30) },
        { rate: 2, at: at(1) },
        { rate: 3, at: at(9) },
        { rate: 4, at: at(12) },
      ],
    } as const
    expect(convertPast(points, rates, 'day')).toEqual([
      { value: 20, at: at(0) },
      { value: 60, at: at(10) },
    ])
    expect(convertPast(points, rates, 'week')).toHaveLength(3)
  })

  test('error: returns no prices without rates', () => {
    const none = { type: 'points', points: [] } as const
    expect(convertPast(points, none, 'year')).toEqual([])
  })
})

describe('ratesOf', () => {
  test('[PRICE-02] returns how much of a coin a dollar bought', () => {
    const free = { usd: 0, at: at(5) }
    expect(ratesOf([...points.slice(0, 1), free])).toEqual({
      type: 'points',
      points: [{ rate: 0.1, at: at(0) }],
    })
  })
})

describe('crossRates', () => {
  test('[PRICE-02] divides the prices of a coin in both currencies at about the same time', () => {
    const euros = [
      { usd: 8, at: at(1) },
      { usd: 19, at: at(10) },
      { usd: 0, at: at(11) },
      { usd: 7, at: at(120) },
    ]
    const free = { usd: 0, at: at(1) }
    expect(
      crossRates(
        [...points.slice(0, 1), free, ...points.slice(1)],
        euros,
        'day',
      ),
    ).toEqual({
      type: 'points',
      points: [
        { rate: 0.8, at: at(1) },
        { rate: 0.95, at: at(10) },
      ],
    })
  })
})
