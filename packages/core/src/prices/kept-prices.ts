import { type PriceRecord, parseJson } from '@cairn/primitives'
import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** Prices by coin id. */
export type Prices = ReadonlyMap<string, PriceRecord>

/** Older prices say nothing of what is held now. */
const lifetimeMs = 86_400_000
/** As many as balances are kept, and some for those that come and go. */
const maxKept = 200

type Kept = Pick<BaseWallet, 'storage' | 'log' | 'now'>
type Keeper = Kept & Pick<BaseWallet, 'session'>

const prices = z.object({
  at: z.number(),
  prices: z.array(
    z.object({
      id: z.string(),
      value: z.number(),
      change: z.optional(z.number()),
      currency: z.string(),
      updatedAt: z.optional(z.string()),
      /** When it was told; absent if that was at the time of the others. */
      at: z.optional(z.number()),
    }),
  ),
})

/**
 * Keeps prices for the next time this browser opens the wallet, beside those
 * that it kept of other coins. One that is from before stays as old as it is.
 *
 * @see STOR-01
 */
export function keepPrices(wallet: Keeper, known: Prices): void {
  const { storage, now, session } = wallet
  // An answer that comes after the sign-out leaves nothing behind.
  if (!('address' in session.getState())) return
  const found = [...known].filter(
    ([, { status, isOld }]) => status === 'FOUND' && !isOld,
  )
  if (found.length === 0) return
  const ids = new Set(found.map(([id]) => id))
  const at = now()
  const kept = [
    ...found.map(([id, { status: _, ...price }]) => ({ id, ...price })),
    ...readKept(wallet).filter(({ id }) => !ids.has(id)),
  ].slice(0, maxKept)
  storage.set('prices', JSON.stringify({ at, prices: kept }))
}

/**
 * The last prices that this browser stored, each at most a day old. Invalid
 * data is logged as `Stored data is corrupted` and ignored.
 *
 * @see STOR-01 PRICE-01
 */
export function keptPrices(wallet: Kept): Prices | undefined {
  const kept = readKept(wallet)
  if (kept.length === 0) return undefined
  return new Map(
    kept.map(({ id, value, change, currency, updatedAt }) => [
      id,
      { value, change, currency, updatedAt, status: 'FOUND' } as PriceRecord,
    ]),
  )
}

function readKept({ storage, log, now }: Kept) {
  const stored = storage.get('prices')
  if (stored === undefined) return []
  const { data } = z.safeParse(prices, parseJson(stored))
  if (!data) {
    log.warn({ key: 'prices' }, 'Stored data is corrupted')
    storage.remove('prices')
    return []
  }
  return data.prices
    .map((price) => ({ ...price, at: price.at ?? data.at }))
    .filter(({ at }) => at <= now() && now() - at <= lifetimeMs)
}
