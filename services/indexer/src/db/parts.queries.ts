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
