import type { Address } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

type Query = Pick<Database, 'query'>

const whole = z.coerce.bigint()
const LostRow = z.object({ lost: whole })
const UseRow = z.object({ sender: address, cost: whole })
const UsualRow = z.object({
  count: z.coerce.number(),
  price: z.nullable(whole),
})

/**
 * Sums what the transactions of the last 24 hours cost above their fees, in wei.
 * One that failed brought nothing; one on its way counts with the most that it
 * may cost.
 */
export async function readDayLoss(
  { query }: Query,
  chainId: number,
): Promise<bigint> {
  const found = await query(
    `select coalesce(sum(greatest(case
         when cost_wei is not null then cost_wei
              - case when status in ('FAILED', 'DROPPED') or fee_missing then 0 else fee_wei end
         when status = 'SENT' and cancelled then max_fee * 21000
         when status = 'SENT' then max_fee * tried_gas - fee_wei * 1.1
         else 0 end, 0)), 0)::numeric(78, 0)::text as lost
     from relayer.metatxs
     where chain_id = $1 and accepted_at > now() - interval '24 hours'
       and fee_wei is not null`,
    [chainId],
  )
  return rows(LostRow, found)[0]?.lost ?? 0n
}

/** Sums what each sender's mined transactions of seven days cost, in wei. */
export async function readWeekCosts(
  { query }: Query,
  chainId: number,
): Promise<ReadonlyMap<Address, bigint>> {
  const found = await query(
    `select sender, sum(cost_wei)::numeric(78, 0)::text as cost
     from relayer.metatxs
     where chain_id = $1 and accepted_at > now() - interval '7 days'
       and cost_wei is not null and sender is not null
     group by sender`,
    [chainId],
  )
  return new Map(
    rows(UseRow, found).map(({ sender, cost }) => [sender, cost] as const),
  )
}

/** Keeps the price of gas of an hour, in wei; the first one of an hour stays. */
export async function putGasPrice(
  { query }: Query,
  chainId: number,
  at: Date,
  price: bigint,
): Promise<void> {
  await query(
    `with old as (
       delete from relayer.gas_prices
       where chain_id = $1 and hour < $2::timestamptz - interval '7 days'
     )
     insert into relayer.gas_prices (chain_id, hour, price)
     values ($1, date_trunc('hour', $2::timestamptz), $3::numeric)
     on conflict do nothing`,
    [chainId, at.toISOString(), String(price)],
  )
}

/** Reads the median of the kept prices, in wei, and their number. */
export async function readUsualPrice(
  { query }: Query,
  chainId: number,
): Promise<{ readonly count: number; readonly price: bigint | undefined }> {
  const found = await query(
    `select count(*) as count,
            (percentile_disc(0.5) within group (order by price))::text as price
     from relayer.gas_prices where chain_id = $1`,
    [chainId],
  )
  const [row] = rows(UsualRow, found)
  return { count: row?.count ?? 0, price: row?.price ?? undefined }
}
