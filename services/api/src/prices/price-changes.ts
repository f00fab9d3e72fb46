import type { Database } from '@cairn/service-kit'
import {
  addPrices,
  listPricesNear,
  prunePrices,
} from '../db/price-history.queries.ts'
import type { PricedToken, PriceSource } from './price-source.ts'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs
/** A recorded price this far from a day ago is not "a day ago". */
const toleranceMs = hourMs
const keptMs = 2 * dayMs
/** The past changes slowly: one query serves this long. */
const cacheMs = 30_000

/** What prices were, and how they changed in a day. */
export type PriceChanges = {
  /** Records the prices of now, and forgets those nobody asks for. */
  readonly record: () => Promise<void>
  /** What a token cost a day ago, unless nobody recorded it. */
  readonly findDayAgo: (
    tokens: readonly PricedToken[],
  ) => Promise<readonly (number | undefined)[]>
}

/**
 * Keeps the history that the change of 24 hours is computed from.
 *
 * @param everyMs - how often `record` is called; hosts that share a database
 * record the same moment once
 * @see PRICE-01
 */
export function createPriceChanges(
  database: Database,
  source: PriceSource,
  now: () => Date,
  everyMs: number,
): PriceChanges {
  let dayAgo: Promise<ReadonlyMap<string, number>> | undefined
  let askedAtMs = Number.NEGATIVE_INFINITY

  return {
    async record() {
      const time = now().getTime()
      const tokens = source.listTokens()
      const prices = await source.findPrices(tokens)
      const recordedAt = new Date(Math.floor(time / everyMs) * everyMs)
      const rows = tokens.flatMap(({ chainId, address }, index) => {
        const usd = prices[index]?.usd
        return usd === undefined ? [] : [{ chainId, address, recordedAt, usd }]
      })
      await addPrices(database, rows)
      await prunePrices(database, new Date(time - keptMs))
    },

    async findDayAgo(tokens) {
      const time = now().getTime()
      if (!dayAgo || Math.abs(time - askedAtMs) >= cacheMs) {
        askedAtMs = time
        dayAgo = listPricesNear(database, {
          from: new Date(time - dayMs - toleranceMs),
          to: new Date(time - dayMs + toleranceMs),
          wanted: new Date(time - dayMs),
        }).catch((error: unknown) => {
          dayAgo = undefined
          throw error
        })
      }
      const found = await dayAgo
      return tokens.map(({ chainId, address }) =>
        found.get(`${chainId}:${source.toRecorded(chainId, address)}`),
      )
    },
  }
}

/** Per cent from `before` to `after`. */
export function percentChange(before: number, after: number): number {
  return ((after - before) / before) * 100
}
