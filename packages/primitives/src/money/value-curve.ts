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
 * each coin has the price of the latest sample before a time. Begins where
 * every coin has a price; empty if that leaves less than two points.
 *
 * @param points - the number of points, at least 2
 * @see PRICE-01
 */
export function valueCurve(
  holdings: readonly PricedHolding[],
  points: number,
): readonly number[] {
  const known = holdings.filter(({ prices }) => prices.length > 0)
  if (known.length === 0) return []
  const begin = Math.max(...known.map(({ prices }) => prices[0]?.time ?? 0))
  const end = Math.max(...known.map(({ prices }) => prices.at(-1)?.time ?? 0))
  if (end <= begin) return []
  return Array.from({ length: points }, (_, index) => {
    const time = begin + ((end - begin) * index) / (points - 1)
    return known.reduce(
      (sum, { amount, prices }) => sum + amount * priceBefore(prices, time),
      0,
    )
  })
}

function priceBefore(prices: readonly PastPrice[], time: number): number {
  const price = prices.findLast((one) => one.time <= time)
  return (price ?? prices[0])?.value ?? 0
}
