import { describe, expect, test } from 'vitest'
import { chartFacts, chartTime, toChartPoints } from './price-chart.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-21T12:00:00Z')
const at = (hours: number, value: number) => ({
  time: new Date(now - hours * hourMs).toISOString(),
  value,
})

describe('toChartPoints', () => {
  const prices = (points: readonly { time: string; value: number }[]) =>
    toChartPoints(points, 1).map(({ price }) => price)

  test.each([
    { name: 'no number', bad: at(2, Number.NaN) },
    { name: 'without end', bad: at(2, Number.POSITIVE_INFINITY) },
    { name: 'negative', bad: at(2, -1) },
    { name: 'of no time', bad: { time: 'yesterday', value: 5 } },
    { name: 'of a time that was told before', bad: at(3, 9) },
  ])('[PRICE-01] drops a price that is $name', ({ bad }) => {
    expect(prices([at(3, 1), bad, at(1, 2)])).toEqual([1, 2])
  })

  test('[PRICE-01] puts points in order of time and converts them', () => {
    const points = toChartPoints([at(1, 3), at(2, 2)], 0.5)
    expect(points).toEqual([
      { time: now - 2 * hourMs, price: 1 },
      { time: now - hourMs, price: 1.5 },
    ])
  })

  test('[PRICE-01] behavior: without a rate there is nothing to draw', () => {
    expect(toChartPoints([at(1, 3)], Number.NaN)).toEqual([])
  })
})

describe('chartFacts', () => {
  const facts = (points: readonly { time: string; value: number }[]) =>
    chartFacts(toChartPoints(points, 1), 'day', now)

  test('[PRICE-01] says how the price went', () => {
    expect(facts([at(24, 2), at(12, 5), at(6, 1), at(0, 3)])).toEqual({
      first: 2,
      last: 3,
      high: 5,
      low: 1,
      change: 50,
      since: undefined,
    })
  })

  test('[PRICE-01] behavior: a history younger than its period says so', () => {
    expect(facts([at(2, 2), at(0, 3)])?.since).toBe(now - 2 * hourMs)
  })

  test('[PRICE-01] behavior: one point is no line, and none is none', () => {
    expect(facts([at(2, 2)])).toBeUndefined()
    expect(facts([])).toBeUndefined()
  })

  test('[PRICE-01] behavior: what began at nothing has no change', () => {
    expect(facts([at(24, 0), at(0, 3)])?.change).toBeUndefined()
  })
})

describe('chartTime', () => {
  const noon = new Date(2026, 10, 21, 12, 5).getTime()
  test.each([
    { period: 'day', text: '12:05' },
    { period: 'week', text: '21 Nov, 12:05' },
    { period: 'year', text: '21 Nov 2026' },
  ] as const)('names a moment of a $period $text', ({ period, text }) => {
    expect(chartTime(noon, period)).toBe(text)
  })
})
