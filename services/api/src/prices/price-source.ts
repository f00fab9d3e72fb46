import type { PricePeriod } from '@cairn/protocol'

/** A token somebody asks the price of. */
export type PricedToken = {
  readonly chainId: number
  /** Lower case; the native coin has its usual names. */
  readonly address: string
}

/** US dollars for one whole token, and when that was so. */
export type UsdPrice = {
  readonly usd: number
  readonly at: Date
  /** In per cent over 24 hours, where the source knows it. */
  readonly change?: number | undefined
}

/** What a token cost at a time. */
export type PricePoint = { readonly usd: number; readonly at: Date }

/** Rates of a currency against the US dollar over time. */
export type PastRates =
  /** It does not change. */
  | { readonly type: 'fixed'; readonly rate: number }
  /** Oldest first. */
  | {
      readonly type: 'points'
      readonly points: readonly { readonly rate: number; readonly at: Date }[]
    }

/**
 * Where prices come from. One source knows the local chains; another asks a
 * public market.
 *
 * @see PRICE-01, PRICE-02
 */
export type PriceSource = {
  /** In the order asked; `undefined` for what has no price. */
  readonly findPrices: (
    tokens: readonly PricedToken[],
  ) => Promise<readonly (UsdPrice | undefined)[]>
  /**
   * Of collections, in the order asked: what one of the cheapest costs;
   * `undefined` where nobody knows.
   */
  readonly findCollectiblePrices: (
    collections: readonly PricedToken[],
  ) => Promise<readonly (UsdPrice | undefined)[]>
  /** What one US dollar buys of a currency, unless nobody knows. */
  readonly findUsdRate: (currency: string) => Promise<number | undefined>
  /** Oldest first; empty for what the source keeps no history of. */
  readonly listHistory: (
    token: PricedToken,
    period: PricePeriod,
  ) => Promise<readonly PricePoint[]>
  /** What one US dollar bought of a currency in a period, unless nobody knows. */
  readonly listRates: (
    currency: string,
    period: PricePeriod,
  ) => Promise<PastRates | undefined>
}

/** What a token cost from a moment on. */
export type PriceChange = PricedToken & PricePoint

/**
 * A market that tells what things cost now, and as much of before as its chain
 * remembers.
 *
 * @see PRICE-01
 */
export type Market = Omit<
  PriceSource,
  'listHistory' | 'listRates' | 'findCollectiblePrices'
> & {
  /** What a currency is worth by: a rate that stays, or the price of a token. */
  readonly findMeasure: (
    currency: string,
  ) => { readonly rate: number } | { readonly token: PricedToken } | undefined
  /** How prices changed since a moment, oldest first. */
  readonly listChanges: (since: Date) => Promise<readonly PriceChange[]>
  /** The tokens worth recording prices of. */
  readonly listTokens: () => readonly PricedToken[]
  /** The address under which the price of a token is recorded. */
  readonly toRecorded: (chainId: number, address: string) => string
}

/** How long each period of a price history is, in milliseconds. */
export const periodMs: Readonly<Record<PricePeriod, number>> = {
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
}

/** More points than these a chart cannot show. */
const maxPoints = 300

/** At most 300 of the points, evenly taken, the first and the last among them. */
export function thinPoints(
  points: readonly PricePoint[],
): readonly PricePoint[] {
  if (points.length <= maxPoints) return points
  const step = (points.length - 1) / (maxPoints - 1)
  return Array.from({ length: maxPoints }, (_, index) =>
    points.at(Math.round(index * step)),
  ).filter((point) => point !== undefined)
}
