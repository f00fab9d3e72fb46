import type { Address } from '@cairn/primitives'
import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod/mini'

type Query = Pick<Database, 'query'>

const hexAddress = z.custom<Address>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value),
)
const HeldRow = z.object({
  address: hexAddress,
  lane: z.int(),
  next_nonce: column.bigint,
})
const NextRow = z.object({ address: hexAddress, next_nonce: column.bigint })
const AddressRow = z.object({ address: hexAddress })

/**
 * A sender account whose nonces this host may use until the end of its database
 * transaction.
 */
export type HeldSender = {
  readonly address: Address
  readonly lane: number
  readonly nextNonce: bigint
}

/**
 * Adds new senders, and raises nonces that are behind the chain. The state of a
 * sender that is there stays: `standby` ones wait for their turn, `active` ones
 * sign what is new, and `retired` ones finish what they signed. A new one is
 * active if its lane has no active sender yet.
 *
 * @param senders - those of the newest key first
 */
export async function putSenders(
  { query }: Query,
  chainId: number,
  senders: readonly HeldSender[],
): Promise<void> {
  await query(
    `insert into relayer.senders as s (chain_id, address, lane, next_nonce, state)
     select $1, n.address, n.lane, n.next_nonce,
            case when n.place = min(n.place) over (partition by n.lane)
                  and not exists (select 1 from relayer.senders o
                    where o.chain_id = $1 and o.lane = n.lane and o.state = 'active'
                      and o.address = any($2::text[]))
              then 'active' else 'standby' end
     from unnest($2::text[], $3::int[], $4::bigint[])
       with ordinality as n (address, lane, next_nonce, place)
     on conflict (chain_id, address) do update
       set next_nonce = greatest(s.next_nonce, excluded.next_nonce), lane = excluded.lane
       where s.next_nonce < excluded.next_nonce or s.lane <> excluded.lane`,
    [
      chainId,
      senders.map((it) => it.address),
      senders.map((it) => it.lane),
      senders.map((it) => String(it.nextNonce)),
    ],
  )
}

/** Lists the next nonces of the senders that are stored. */
export async function listNextNonces(
  { query }: Query,
  chainId: number,
): Promise<ReadonlyMap<Address, bigint>> {
  const found = await query(
    'select address, next_nonce from relayer.senders where chain_id = $1',
    [chainId],
  )
  return new Map(
    rows(NextRow, found).map((row) => [row.address, row.next_nonce]),
  )
}

/**
 * Locks every active sender that no other host holds at the moment. A lane
 * whose retired sender still has transactions on their way waits for them,
 * because the transactions of a wallet must stay in order. It waits for senders
 * of known keys only: nobody could raise the price of another one's.
 *
 * @param addresses - the senders of all keys that this host has
 */
export async function holdSenders(
  { query }: Query,
  chainId: number,
  addresses: readonly Address[],
): Promise<readonly HeldSender[]> {
  const found = await query(
    `select address, lane, next_nonce from relayer.senders s
     where chain_id = $1 and address = any($2::text[]) and state = 'active'
       and (select bool_or(exists (
           select 1 from relayer.metatxs m
           where m.chain_id = o.chain_id and m.sender = o.address and m.status = 'SENT'))
         from relayer.senders o
         where o.chain_id = s.chain_id and o.lane = s.lane
           and o.address = any($2::text[]) and o.state = 'retired') is not true
     order by address for update of s skip locked`,
    [chainId, addresses],
  )
  return rows(HeldRow, found).map((row) => ({
    address: row.address,
    lane: row.lane,
    nextNonce: row.next_nonce,
  }))
}

/** Lists the given senders that sign what is new. */
export async function listActive(
  { query }: Query,
  chainId: number,
  addresses: readonly Address[],
): Promise<readonly Address[]> {
  const found = await query(
    `select address from relayer.senders
     where chain_id = $1 and address = any($2::text[]) and state = 'active'
     order by lane`,
    [chainId, addresses],
  )
  return rows(AddressRow, found).map(({ address }) => address)
}
