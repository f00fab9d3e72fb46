import type { PastPrice } from './price-history.ts'

/** A holding with the prices that its coin had. */
export type PricedHolding = {
  /** Whole coins; only for drawing. */
  readonly amount: number
  /** In order of time. */
  readonly prices: readonly PastPrice[]
}

/**
 * Returns what the holdings of now were worth over the past, for a drawing:
 * each coin has the price of the latest sample before a time. Coins without
 * prices are left out. Begins where every other has one; empty if that leaves
 * less than two points.
 *
 * @param points - the number of points, at least 2
 * @see PRICE-01
 */
export function valueCurve(
  holdings: readonly PricedHolding[],
  points: number,
): readonly PastPrice[] {
  const begin = Math.max(...holdings.map(({ prices }) => prices[0]?.time ?? 0))
  const end = Math.max(
    ...holdings.map(({ prices }) => prices.at(-1)?.time ?? 0),
  )
  if (end <= begin) return []
  return Array.from({ length: points }, (_, index) => {
    const time = begin + ((end - begin) * index) / (points - 1)
    const value = holdings.reduce(
      (sum, { amount, prices }) => sum + amount * priceBefore(prices, time),
      0,
    )
    return { time, value }
  })
}

function priceBefore(prices: readonly PastPrice[], time: number): number {
  return prices.findLast((price) => price.time <= time)?.value ?? 0
}
