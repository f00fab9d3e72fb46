import type { Database } from '@cairn/service-kit'
import { lt, sql } from 'drizzle-orm'
import { priceHistory } from './schema.ts'

/** Records prices; what another host recorded for the same moment stays. */
export async function addPrices(
  { orm }: Database,
  prices: readonly (typeof priceHistory.$inferInsert)[],
): Promise<void> {
  if (prices.length === 0) return
  await orm
    .insert(priceHistory)
    .values([...prices])
    .onConflictDoNothing()
}

/** Where a recorded price is searched: from, to, and the moment wanted. */
export type PriceWindow = {
  readonly from: Date
  readonly to: Date
  readonly wanted: Date
}

/** By `chainId:address`, the recorded price nearest to the wanted moment. */
export async function listPricesNear(
  { query }: Database,
  { from, to, wanted }: PriceWindow,
): Promise<Map<string, number>> {
  const rows = await query<{ chainId: number; address: string; usd: number }>(
    `select distinct on (chain_id, address)
       chain_id as "chainId", address, usd
     from api.price_history
     where recorded_at between $1 and $2
     order by chain_id, address,
       abs(extract(epoch from recorded_at - $3::timestamptz))`,
    [from.toISOString(), to.toISOString(), wanted.toISOString()],
  )
  return new Map(
    rows.map(({ chainId, address, usd }) => [`${chainId}:${address}`, usd]),
  )
}

/** Forgets prices recorded before `time`. */
export async function prunePrices(
  { orm }: Database,
  time: Date,
): Promise<void> {
  await orm
    .delete(priceHistory)
    .where(lt(priceHistory.recordedAt, sql`${time.toISOString()}::timestamptz`))
}
