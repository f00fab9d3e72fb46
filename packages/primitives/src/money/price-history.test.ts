import { describe, expect, test } from 'vitest'
import { periodOfAge, priceAt } from './price-history.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.parse('2026-11-21T12:00:00Z')

describe('periodOfAge', () => {
  test.each([
    [0, 'day'],
    [day, 'day'],
    [2 * day, 'week'],
    [20 * day, 'month'],
    [100 * day, 'year'],
    [366 * day, undefined],
  ])('[HIST-01] of %d ms is %s', (age, period) => {
    expect(periodOfAge(age)).toBe(period)
  })
})

describe('priceAt', () => {
  const price = (ago: number, value: number) => ({ time: now - ago, value })
  const prices = [
    price(10 * minute, 3),
    price(2 * hour, 2),
    price(day + 20 * minute, 8),
    price(3 * day, 1),
    price(200 * day, 0.5),
  ]
  test.each([
    ['the nearest sample', 12 * minute, 3],
    ['no sample of another hour of today', 1.3 * hour, undefined],
    ['a sample of the same hours of this week', 3 * day + hour, 1],
    ['a sample of the same days of this year', 199 * day, 0.5],
    ['a sample 15 minutes off', 25 * minute, 3],
    ['no sample 20 minutes off, for a time of a whole day', day, undefined],
    ['no sample of months before', 100 * day, undefined],
    ['no sample of years ago', 400 * day, undefined],
  ])('[HIST-01] uses %s', (_, ago, value) => {
    expect(priceAt(prices, now - ago, now)).toBe(value)
  })

  test('[HIST-01] uses the nearest of several samples, in any order', () => {
    const near = [
      price(20 * minute, 4),
      price(14 * minute, 5),
      price(10 * minute, 3),
    ]
    for (const samples of [near, near.toReversed()]) {
      expect(priceAt(samples, now - 11 * minute, now)).toBe(3)
      expect(priceAt(samples, now - 13 * minute, now)).toBe(5)
      expect(priceAt(samples, now - 19 * minute, now)).toBe(4)
    }
  })

  test('[HIST-01] the first of two that are equally near counts; a price of zero is one', () => {
    const two = [price(20 * minute, 4), price(10 * minute, 3)]
    expect(priceAt(two, now - 15 * minute, now)).toBe(4)
    expect(priceAt([price(0, 0)], now, now)).toBe(0)
  })

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])(
    '[HIST-01] error: rejects %d as a price',
    (value) => {
      expect(priceAt([price(0, value)], now, now)).toBeUndefined()
    },
  )
})
