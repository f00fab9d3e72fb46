import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

/** Price of a whole token at a time. */
export type RecordedPrice = {
  readonly chainId: number
  /** Lower case. */
  readonly address: string
  /** Distance of the samples, in seconds. */
  readonly step: number
  readonly recordedAt: Date
  readonly usd: number
}

/** Rows per statement, so that none takes long. */
const chunkRows = 5_000

/**
 * Records prices. A price that another host recorded for the same moment stays.
 */
export async function addPrices(
  { query }: Database,
  prices: readonly RecordedPrice[],
): Promise<void> {
  for (let at = 0; at < prices.length; at += chunkRows) {
    const chunk = prices.slice(at, at + chunkRows)
    await query(
      `insert into api.price_history
         (chain_id, address, step_s, recorded_at, usd)
       select * from unnest($1::int[], $2::text[], $3::int[],
         $4::timestamptz[], $5::float8[])
       on conflict do nothing`,
      [
        chunk.map(({ chainId }) => chainId),
        chunk.map(({ address }) => address),
        chunk.map(({ step }) => step),
        chunk.map(({ recordedAt }) => recordedAt.toISOString()),
        chunk.map(({ usd }) => usd),
      ],
    )
  }
}

const LastRow = z.object({ at: z.date().nullable() })

/** Returns the time of the newest record, if there is one. */
export async function findLastRecord({
  query,
}: Database): Promise<Date | undefined> {
  const found = await query(
    'select max(recorded_at) as at from api.price_history',
  )
  return rows(LastRow, found)[0]?.at ?? undefined
}

/** The token and period of a price query. */
export type PriceQuestion = {
  readonly chainId: number
  readonly address: string
  /** In seconds. */
  readonly step: number
  readonly from: Date
}

const PricePoint = z.object({ at: z.date(), usd: z.number() })

/** Lists the prices of a token since `from`, oldest first. */
export async function listPrices(
  { query }: Database,
  { chainId, address, step, from }: PriceQuestion,
): Promise<{ at: Date; usd: number }[]> {
  const found = await query(
    `select recorded_at as at, usd from api.price_history
     where chain_id = $1 and address = $2 and step_s = $3
       and recorded_at >= $4
     order by recorded_at`,
    [chainId, address, step, from.toISOString()],
  )
  return rows(PricePoint, found)
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

const FirstRow = z.object({ ...PriceRow.shape, at: z.date() })

/** Returns the first recorded price of each token, by `chainId:address`. */
export async function listFirstPrices({
  query,
}: Database): Promise<Map<string, { at: Date; usd: number }>> {
  const found = await query(
    `select distinct on (chain_id, address)
       chain_id as "chainId", address, usd, recorded_at as at
     from api.price_history
     where step_s = 60
     order by chain_id, address, recorded_at`,
  )
  return new Map(
    rows(FirstRow, found).map(({ chainId, address, usd, at }) => [
      `${chainId}:${address}`,
      { usd, at },
    ]),
  )
}

/** Deletes prices of a step (in seconds) recorded before `time`. */
export async function prunePrices(
  { query }: Database,
  step: number,
  time: Date,
): Promise<void> {
  await query(
    'delete from api.price_history where step_s = $1 and recorded_at < $2',
    [step, time.toISOString()],
  )
}
