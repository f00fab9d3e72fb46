import { type PricePoint, thinPoints, type UsdPrice } from '../price-source.ts'

/** The public API's name of a chain. */
export type Platform = {
  readonly id: string
  /** Coin of the chain's own token; absent for some chains. */
  readonly coin: string | undefined
}

/**
 * Reads the chains of the API, by chain id. Leaves out other networks and
 * repeated ids.
 */
export function readPlatforms(answer: unknown): ReadonlyMap<number, Platform> {
  const platforms = new Map<number, Platform>()
  for (const one of Array.isArray(answer) ? answer : []) {
    const { id, chain_identifier, native_coin_id } = toRecord(one)
    if (typeof chain_identifier !== 'number' || !isName(id)) continue
    if (platforms.has(chain_identifier)) continue
    const coin = isName(native_coin_id) ? native_coin_id : undefined
    platforms.set(chain_identifier, { id, coin })
  }
  return platforms
}

/**
 * Reads prices by lower-case name. Leaves out prices that are missing, not
 * finite, negative, repeated or not requested.
 *
 * @see PRICE-01
 */
export function readPrices(
  answer: unknown,
  asked: readonly string[],
  now: Date,
): ReadonlyMap<string, UsdPrice> {
  const wanted = new Set(asked)
  const prices = new Map<string, UsdPrice>()
  for (const [key, entry] of Object.entries(toRecord(answer))) {
    const name = key.toLowerCase()
    const { usd, usd_24h_change, last_updated_at } = toRecord(entry)
    if (!wanted.has(name) || prices.has(name) || !isPrice(usd)) continue
    prices.set(name, {
      usd,
      at: readTime(last_updated_at, now),
      change: isNumber(usd_24h_change) ? usd_24h_change : undefined,
    })
  }
  return prices
}

/**
 * Reads how much of each currency one US dollar buys, by upper-case symbol. The
 * API states how much one bitcoin buys.
 *
 * @see PRICE-02
 */
export function readRates(answer: unknown): ReadonlyMap<string, number> {
  const rates = toRecord(toRecord(answer).rates)
  const buys = (symbol: string) => {
    const { value } = toRecord(rates[symbol])
    return isPrice(value) && value > 0 ? value : undefined
  }
  const usd = buys('usd')
  if (usd === undefined) return new Map()
  return new Map(
    Object.keys(rates).flatMap((symbol) => {
      const value = buys(symbol)
      return value === undefined
        ? []
        : [[symbol.toUpperCase(), value / usd] as const]
    }),
  )
}

/**
 * Reads the points of a chart, oldest first. Of points at the same time the
 * first valid price counts.
 *
 * @see PRICE-01
 */
export function readPoints(answer: unknown): readonly PricePoint[] {
  const { prices } = toRecord(answer)
  const points = (Array.isArray(prices) ? prices : [])
    .flatMap((pair: unknown) => {
      const [time, usd]: unknown[] = Array.isArray(pair) ? pair : []
      const at = new Date(isNumber(time) ? time : Number.NaN)
      return isPrice(usd) && !Number.isNaN(at.getTime()) ? [{ at, usd }] : []
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  return thinPoints(
    points.filter(
      ({ at }, index) => points[index - 1]?.at.getTime() !== at.getTime(),
    ),
  )
}

/**
 * Reads the floor price of a collection. `undefined` if nothing is for sale.
 *
 * @see COLL-02
 */
export function readFloorPrice(
  answer: unknown,
  now: Date,
): UsdPrice | undefined {
  const { floor_price, floor_price_24h_percentage_change } = toRecord(answer)
  const { usd } = toRecord(floor_price)
  const { usd: change } = toRecord(floor_price_24h_percentage_change)
  // The API answers 0 if nothing is for sale.
  if (!isPrice(usd) || usd === 0) return undefined
  return { usd, at: now, change: isNumber(change) ? change : undefined }
}

/** Converts seconds since 1970. A missing or impossible time counts as now. */
function readTime(seconds: unknown, now: Date): Date {
  const isPast =
    isNumber(seconds) && seconds > 0 && seconds * 1_000 <= now.getTime()
  return isPast ? new Date(seconds * 1_000) : now
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isPrice(value: unknown): value is number {
  return isNumber(value) && value >= 0
}

/** Whether a name is safe in a URL path. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9._-]+$/i.test(value)
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)
    : {}
}
