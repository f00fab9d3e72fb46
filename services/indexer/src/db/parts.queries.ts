import type { Query } from './cursor.queries.ts'

/**
 * Makes the parts of a chain's tables for blocks `first` to `last`, both
 * included, that do not exist. Two hosts may do it at once, and readers and
 * writers go on.
 *
 * @param rangeBlocks - blocks of a new part, from 1
 */
export async function coverBlocks(
  { query }: Query,
  chainId: number,
  first: number,
  last: number,
  rangeBlocks: number,
): Promise<void> {
  await query(
    `select indexer.cover_blocks('indexer', $1::bigint, $2::bigint,
       $3::bigint, $4::bigint)`,
    [chainId, first, last, rangeBlocks],
  )
}

/**
 * Makes the parts of a chain's tables that hold no range of blocks: its balances
 * are written when an account is added, maybe before its first block is read.
 */
export async function coverChain(
  { query }: Query,
  chainId: number,
): Promise<void> {
  // No block is from 1 to 0.
  await query(`select indexer.cover_blocks('indexer', $1::bigint, 1, 0, 1)`, [
    chainId,
  ])
}
