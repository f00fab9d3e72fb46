import type { PricePeriod } from '@cairn/protocol'
import { type PastRates, type PricePoint, periodMs } from './price-source.ts'

/**
 * Converts past prices to another currency, each by the rate nearest to its
 * time. Points without a near rate are left out.
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

/** Returns how much of a coin a dollar bought, from its prices. */
export function ratesOf(points: readonly PricePoint[]): PastRates {
  return {
    type: 'points',
    points: points.flatMap(({ usd, at }) =>
      usd > 0 ? [{ rate: 1 / usd, at }] : [],
    ),
  }
}

/**
 * Returns how much of a currency a dollar bought, from the prices of a coin in
 * both.
 */
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

/** Maximum distance of a near point, as a part of the period. */
const nearPart = 1 / 24

/**
 * Pairs each point with the nearest other point, if one is near. Both lists are
 * oldest first.
 */
function withNearest<T extends Timed, U extends Timed>(
  points: readonly T[],
  others: readonly U[],
  period: PricePeriod,
): readonly (readonly [T, U])[] {
  const farMs = periodMs[period] * nearPart
  let near = 0
  // The nearest index never moves back from point to point.
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
