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

const prices = z.object({
  at: z.number(),
  prices: z.array(
    z.object({
      id: z.string(),
      value: z.number(),
      change: z.optional(z.number()),
      currency: z.string(),
      updatedAt: z.optional(z.string()),
    }),
  ),
})

/** Keeps prices for the next time this browser opens the wallet. @see STOR-01 */
export function keepPrices(
  { storage, now, session }: Pick<BaseWallet, 'storage' | 'now' | 'session'>,
  known: Prices,
): void {
  // An answer that comes after the sign-out leaves nothing behind.
  if (!('address' in session.getState())) return
  const found = [...known]
    .filter(([, { status }]) => status === 'FOUND')
    .slice(0, maxKept)
    .map(([id, { status: _, ...price }]) => ({ id, ...price }))
  if (found.length === 0) return
  storage.set('prices', JSON.stringify({ at: now(), prices: found }))
}

/**
 * The last prices that this browser stored, at most a day old. Invalid data is
 * logged as `Stored data is corrupted` and ignored.
 *
 * @see STOR-01 PRICE-01
 */
export function keptPrices({ storage, log, now }: Kept): Prices | undefined {
  const stored = storage.get('prices')
  if (stored === undefined) return undefined
  const { data } = z.safeParse(prices, parseJson(stored))
  if (!data) {
    log.warn({ key: 'prices' }, 'Stored data is corrupted')
    storage.remove('prices')
    return undefined
  }
  if (data.at > now() || now() - data.at > lifetimeMs) return undefined
  return new Map(
    data.prices.map(({ id, value, change, currency, updatedAt }) => [
      id,
      { value, change, currency, updatedAt, status: 'FOUND' } as PriceRecord,
    ]),
  )
}
