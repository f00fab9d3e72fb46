import type { Query } from './cursor.queries.ts'

/**
 * Takes or renews a chain's lease. The server's clock counts, because hosts'
 * clocks differ.
 *
 * @returns whether the holder has it now
 */
export async function holdLease(
  { query }: Query,
  chainId: number,
  holder: string,
  leaseMs: number,
): Promise<boolean> {
  const held = await query(
    `insert into indexer.leases as l values
       ($1::bigint, $2, clock_timestamp() + $3::int * interval '1 ms')
     on conflict (chain_id) do update
       set holder = excluded.holder, ends_at = excluded.ends_at
       where l.holder = excluded.holder or l.ends_at < clock_timestamp()
     returning 1 as held`,
    [chainId, holder, leaseMs],
  )
  return held.length > 0
}

/** Gives a chain's lease back, so that another host takes over at once. */
export async function dropLease(
  { query }: Query,
  chainId: number,
  holder: string,
): Promise<void> {
  await query(
    `delete from indexer.leases where chain_id = $1::bigint and holder = $2`,
    [chainId, holder],
  )
}
