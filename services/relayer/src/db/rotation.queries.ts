import type { Address } from '@cairn/primitives'
import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod/mini'

type Query = Pick<Database, 'query'>

const CountRow = z.object({ count: column.whole })
const PlaceRow = z.object({ chain_id: column.whole, lane: z.int() })

/**
 * Lists the lanes that work and whose new sender no host has added yet.
 *
 * @param senders.from - the senders that work now
 * @param senders.to - those that take their lanes over
 */
export async function listUnknown(
  { query }: Query,
  senders: {
    readonly from: readonly Address[]
    readonly to: readonly Address[]
  },
): Promise<readonly { readonly chainId: number; readonly lane: number }[]> {
  const found = await query(
    `select chain_id, lane from relayer.senders s
     where address = any($1::text[]) and not exists (
       select 1 from relayer.senders n
       where n.chain_id = s.chain_id and n.lane = s.lane and n.address = any($2::text[]))
     order by chain_id, lane`,
    [senders.from, senders.to],
  )
  return rows(PlaceRow, found).map((row) => ({
    chainId: row.chain_id,
    lane: row.lane,
  }))
}

/**
 * Gives the lanes of some senders to others, on every chain. It waits for hosts
 * that sign at the moment. Repeated, it changes nothing.
 */
export async function switchSenders(
  { query }: Query,
  senders: {
    readonly from: readonly Address[]
    readonly to: readonly Address[]
  },
): Promise<void> {
  await query(
    `select 1 from relayer.senders where address = any($1::text[])
     order by chain_id, address for update`,
    [[...senders.from, ...senders.to]],
  )
  await query(
    `update relayer.senders
     set state = case when address = any($1::text[]) then 'retired' else 'active' end
     where address = any($2::text[])`,
    [senders.from, [...senders.from, ...senders.to]],
  )
}

/** Counts the transactions of these senders that no block holds yet. */
export async function countUnfinished(
  { query }: Query,
  senders: readonly Address[],
): Promise<number> {
  const found = await query(
    `select count(*) as count from relayer.metatxs
     where status = 'SENT' and sender = any($1::text[])`,
    [senders],
  )
  return rows(CountRow, found)[0]?.count ?? 0
}
