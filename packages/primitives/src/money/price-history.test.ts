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
    price(3 * day, 1),
    price(200 * day, 0.5),
  ]
  test.each([
    ['the nearest sample', 12 * minute, 3],
    ['no sample of another hour of today', 1.3 * hour, undefined],
    ['a sample of the same hours of this week', 3 * day + hour, 1],
    ['a sample of the same days of this year', 199 * day, 0.5],
    ['no sample of months before', 100 * day, undefined],
    ['no sample of years ago', 400 * day, undefined],
  ])('[HIST-01] uses %s', (_, ago, value) => {
    expect(priceAt(prices, now - ago, now)).toBe(value)
  })

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])(
    '[HIST-01] error: rejects %d as a price',
    (value) => {
      expect(priceAt([price(0, value)], now, now)).toBeUndefined()
    },
  )
})
