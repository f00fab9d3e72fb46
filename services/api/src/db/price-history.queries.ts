import { column, type Database, rows } from '@cairn/service-kit'
import { and, asc, eq, gte, lt, max } from 'drizzle-orm'
import * as z from 'zod'
import { priceHistory } from './schema.ts'

/** Rows per statement: PostgreSQL accepts 65,535 parameters. */
const chunkRows = 5_000

/**
 * Records prices. A price that another host recorded for the same moment stays.
 */
export async function addPrices(
  { orm }: Database,
  prices: readonly (typeof priceHistory.$inferInsert)[],
): Promise<void> {
  for (let at = 0; at < prices.length; at += chunkRows) {
    await orm
      .insert(priceHistory)
      .values(prices.slice(at, at + chunkRows))
      .onConflictDoNothing()
  }
}

/** Returns the time of the newest record, if there is one. */
export async function findLastRecord({
  orm,
}: Database): Promise<Date | undefined> {
  const [found] = await orm
    .select({ at: max(priceHistory.recordedAt) })
    .from(priceHistory)
  return found?.at ?? undefined
}

/** The token and period of a price query. */
export type PriceQuestion = {
  readonly chainId: number
  readonly address: string
  /** In seconds. */
  readonly step: number
  readonly from: Date
}

/** Lists the prices of a token since `from`, oldest first. */
export function listPrices(
  { orm }: Database,
  { chainId, address, step, from }: PriceQuestion,
): Promise<{ at: Date; usd: number }[]> {
  return orm
    .select({ at: priceHistory.recordedAt, usd: priceHistory.usd })
    .from(priceHistory)
    .where(
      and(
        eq(priceHistory.chainId, chainId),
        eq(priceHistory.address, address),
        eq(priceHistory.step, step),
        gte(priceHistory.recordedAt, from),
      ),
    )
    .orderBy(asc(priceHistory.recordedAt))
}

/** The time span to search, and the wanted moment. */
export type PriceWindow = {
  /** In seconds. */
  readonly step: number
  readonly from: Date
  readonly to: Date
  readonly wanted: Date
}

const PriceRow = z.object({
  chainId: column.whole,
  address: z.string(),
  usd: z.number(),
})

/**
 * Returns the recorded prices nearest to the wanted moment, by
 * `chainId:address`.
 */
export async function listPricesNear(
  { query }: Database,
  { step, from, to, wanted }: PriceWindow,
): Promise<Map<string, number>> {
  const found = await query(
    `select distinct on (chain_id, address)
       chain_id as "chainId", address, usd
     from api.price_history
     where step_s = $4::integer and recorded_at between $1 and $2
     order by chain_id, address,
       abs(extract(epoch from recorded_at - $3::timestamptz))`,
    [from.toISOString(), to.toISOString(), wanted.toISOString(), step],
  )
  return new Map(
    rows(PriceRow, found).map(({ chainId, address, usd }) => [
      `${chainId}:${address}`,
      usd,
    ]),
  )
}

/** Deletes prices of a step (in seconds) recorded before `time`. */
export async function prunePrices(
  { orm }: Database,
  step: number,
  time: Date,
): Promise<void> {
  await orm
    .delete(priceHistory)
    .where(and(eq(priceHistory.step, step), lt(priceHistory.recordedAt, time)))
}
