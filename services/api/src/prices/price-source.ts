import type { PricePeriod } from '@cairn/protocol'

/** A token to price. */
export type PricedToken = {
  readonly chainId: number
  /** In lower case. The native coin has its usual addresses. */
  readonly address: string
}

/** US dollars for one whole token, and the time of that price. */
export type UsdPrice = {
  readonly usd: number
  readonly at: Date
  /** Change over 24 hours, in per cent, if the source knows it. */
  readonly change?: number | undefined
}

/**
 * Network that asks, whose share of the source's calls it takes; absent for this
 * machine and the host itself.
 */
export type Caller = string | undefined

/** Price of a token at a time, in US dollars. */
export type PricePoint = { readonly usd: number; readonly at: Date }

/** Rates of a currency against the US dollar over time. */
export type PastRates =
  /** A rate that never changes. */
  | { readonly type: 'fixed'; readonly rate: number }
  /** Oldest first. */
  | {
      readonly type: 'points'
      readonly points: readonly { readonly rate: number; readonly at: Date }[]
    }

/**
 * Source of prices. One implementation reads the local chains, another calls a
 * public market.
 *
 * @see PRICE-01, PRICE-02
 */
export type PriceSource = {
  /**
   * Returns prices in the order given; `undefined` for a token without a price.
   */
  readonly findPrices: (
    tokens: readonly PricedToken[],
    caller?: Caller,
  ) => Promise<readonly (UsdPrice | undefined)[]>
  /**
   * Returns the floor prices of collections in the order given; `undefined` for
   * an unknown one.
   */
  readonly findCollectiblePrices: (
    collections: readonly PricedToken[],
    caller?: Caller,
  ) => Promise<readonly (UsdPrice | undefined)[]>
  /**
   * Returns how much of a currency one US dollar buys; `undefined` if unknown.
   */
  readonly findUsdRate: (currency: string) => Promise<number | undefined>
  /** Returns the history, oldest first; empty if the source has none. */
  readonly listHistory: (
    token: PricedToken,
    period: PricePeriod,
    caller?: Caller,
  ) => Promise<readonly PricePoint[]>
  /**
   * Returns how much of a currency one US dollar bought over a period;
   * `undefined` if unknown.
   */
  readonly listRates: (
    currency: string,
    period: PricePeriod,
    caller?: Caller,
  ) => Promise<PastRates | undefined>
}

/** Price of a token from a moment on. */
export type PriceChange = PricedToken & PricePoint

/**
 * A market with present prices, and as much of the past as its chain keeps.
 *
 * @see PRICE-01
 */
export type Market = Omit<
  PriceSource,
  'listHistory' | 'listRates' | 'findCollectiblePrices'
> & {
  /**
   * Returns the measure of a currency: a fixed rate, or a token whose price
   * sets it.
   */
  readonly findMeasure: (
    currency: string,
  ) => { readonly rate: number } | { readonly token: PricedToken } | undefined
  /** Lists price changes since a moment, oldest first. */
  readonly listChanges: (since: Date) => Promise<readonly PriceChange[]>
  /** Lists the tokens whose prices are recorded. */
  readonly listTokens: () => readonly PricedToken[]
  /** Returns the address that a token's price is recorded under. */
  readonly toRecorded: (chainId: number, address: string) => string
}

/** Length of each period of a price history, in ms. */
export const periodMs: Readonly<Record<PricePeriod, number>> = {
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
  // As long as samples are kept.
  all: 400 * 86_400_000,
}

/** Maximum number of points. A chart cannot show more. */
const maxPoints = 300

/**
 * Returns at most 300 of the points, evenly chosen, with the first and the
 * last.
 */
export function thinPoints(
  points: readonly PricePoint[],
): readonly PricePoint[] {
  if (points.length <= maxPoints) return points
  const step = (points.length - 1) / (maxPoints - 1)
  return Array.from({ length: maxPoints }, (_, index) =>
    points.at(Math.round(index * step)),
  ).filter((point) => point !== undefined)
}
