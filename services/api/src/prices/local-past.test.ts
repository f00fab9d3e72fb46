import { describe, expect, test } from 'vitest'
import { createLocalPast, pointsBefore } from './local-past.ts'

const dayMs = 86_400_000
const known = { usd: 3_240, at: new Date('2026-11-28T09:00:00Z') }
const ether = { chainId: 1, address: '0xa' }
const dollar = { chainId: 1, address: '0xd' }
const past = createLocalPast(
  ({ address }) =>
    ({ '0xa': 'ETH', '0xb': 'LINK', '0xd': 'DAI', '0xc': 'USDC' })[address],
)
const daysBefore = (token: typeof ether, days: number) =>
  past(token, known, new Date(known.at.getTime() - days * dayMs))
const year = (token: typeof ether) =>
  Array.from({ length: 365 }, (_, day) => daysBefore(token, day))

describe('createLocalPast', () => {
  test('[PRICE-01] g: leads to the known price, and is the same each time', () => {
    expect(daysBefore(ether, 0)).toBe(3_240)
    expect(daysBefore(ether, 200)).toBe(daysBefore(ether, 200))
    expect(daysBefore({ ...ether, chainId: 137 }, 200)).toBe(
      daysBefore(ether, 200),
    )
    expect(daysBefore({ ...ether, address: '0xb' }, 200)).not.toBe(
      daysBefore(ether, 200),
    )
  })

  test('[PRICE-01] g: moves within a day and over a year, and never jumps', () => {
    const prices = year(ether)
    expect(Math.max(...prices) / Math.min(...prices)).toBeGreaterThan(1.2)
    expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(4)
    const hours = Array.from({ length: 24 }, (_, hour) =>
      daysBefore(ether, hour / 24),
    )
    expect(new Set(hours.map((usd) => usd.toFixed(2))).size).toBeGreaterThan(20)
    for (const [index, usd] of prices.entries())
      expect(Math.abs(usd / (prices[index - 1] ?? usd) - 1)).toBeLessThan(0.2)
  })

  test('[PRICE-01] g: keeps a coin of the dollar near the dollar', () => {
    for (const usd of year(dollar))
      expect(Math.abs(usd / known.usd - 1)).toBeLessThan(0.01)
    expect(new Set(year(dollar)).size).toBeGreaterThan(300)
    expect(new Set(year({ ...ether, address: '0xc' }))).toEqual(
      new Set([3_240]),
    )
  })

  test('[PRICE-01] g: knows no past of a coin that no list has', () => {
    expect(daysBefore({ ...ether, address: '0xe' }, 100)).toBe(3_240)
  })
})

describe('pointsBefore', () => {
  const before = (hoursOfStack: number) => {
    const now = new Date(known.at.getTime() + hoursOfStack * 3_600_000)
    const asked = { token: ether, first: known, period: 'day', now } as const
    return pointsBefore(past, asked)
  }

  test('[PRICE-01] g: fills a period up to the first known price', () => {
    const points = before(6)
    expect(points).toHaveLength(216)
    expect(points[0]?.at).toEqual(new Date('2026-11-27T15:00:00Z'))
    expect(points.at(-1)?.at.getTime()).toBeLessThan(known.at.getTime())
    expect(Math.abs((points.at(-1)?.usd ?? 0) / known.usd - 1)).toBeLessThan(
      0.005,
    )
  })

  test('[PRICE-01] g: adds nothing to a period that is recorded', () => {
    expect(before(24)).toEqual([])
    expect(before(100)).toEqual([])
  })
})
