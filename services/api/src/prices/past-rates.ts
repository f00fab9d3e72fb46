import type { PricePeriod } from '@cairn/protocol'
import { type PastRates, type PricePoint, periodMs } from './price-source.ts'

/**
 * Prices of the past in another currency, each by the rate nearest to its
 * time; those without one near enough are left out.
 *
 * @see PRICE-01, HIST-01
 */
export function convertPast(
  points: readonly PricePoint[],
  rates: PastRates,
  period: PricePeriod,
): readonly { readonly value: number; readonly at: Date }[] {
  return rates.type === 'fixed'
    ? points.map(({ usd, at }) => ({ value: usd * rates.rate, at }))
    : withNearest(points, rates.points, period).map(
        ([{ usd, at }, { rate }]) => ({ value: usd * rate, at }),
      )
}

/** What a dollar bought of something, from what that cost. */
export function ratesOf(points: readonly PricePoint[]): PastRates {
  return {
    type: 'points',
    points: points.flatMap(({ usd, at }) =>
      usd > 0 ? [{ rate: 1 / usd, at }] : [],
    ),
  }
}

/** What a dollar bought of a currency, from what one thing cost in both. */
export function crossRates(
  inDollars: readonly PricePoint[],
  inCurrency: readonly PricePoint[],
  period: PricePeriod,
): PastRates {
  const priced = inDollars.filter(({ usd }) => usd > 0)
  return {
    type: 'points',
    points: withNearest(inCurrency, priced, period).flatMap(
      ([{ usd: value, at }, { usd }]) =>
        value > 0 ? [{ rate: value / usd, at }] : [],
    ),
  }
}

type Timed = { readonly at: Date }

/** From this part of a period on, something is of another time. */
const nearPart = 1 / 24

/** Each with the nearest of the others, where one is near; both oldest first. */
function withNearest<T extends Timed, U extends Timed>(
  points: readonly T[],
  others: readonly U[],
  period: PricePeriod,
): readonly (readonly [T, U])[] {
  const farMs = periodMs[period] * nearPart
  let near = 0
  // The nearest of a point is never before that of the point before it.
  return points.flatMap((point) => {
    const distance = (index: number) => {
      const other = others[index]
      return other
        ? Math.abs(other.at.getTime() - point.at.getTime())
        : Number.POSITIVE_INFINITY
    }
    while (near + 1 < others.length && distance(near + 1) <= distance(near))
      near += 1
    const other = others[near]
    return other && distance(near) <= farMs ? [[point, other] as const] : []
  })
}
