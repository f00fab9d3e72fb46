import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { BlockId } from '../chain/block.ts'
import { moveCursor, type Query } from './cursor.queries.ts'

const GapRow = z.object({
  id: column.whole,
  /** `null` for every followed account. */
  account: z.nullable(z.string()),
  first: column.whole,
  last: column.whole,
})
/** Blocks that were not read for an account. Its address is without `0x`. */
export type Gap = Readonly<z.output<typeof GapRow>>

/**
 * Moves the cursor past blocks that no node gave, which are a gap from then on.
 *
 * @throws {CursorMovedError} if the chain is no longer at `from`
 */
export async function addGap(
  database: Database,
  chainId: number,
  from: BlockId,
  to: BlockId,
): Promise<void> {
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, from, to)
    await tx.query(
      `insert into indexer.gaps (chain_id, first, last, why)
       values ($1::bigint, $2::bigint, $3::bigint, 'refused')`,
      [chainId, from.number + 1, to.number],
    )
    await tx.query(
      `insert into indexer.blocks
       values ($1::bigint, $2::bigint, decode($3, 'hex'))
       on conflict do nothing`,
      [chainId, to.number, to.hash.slice(2)],
    )
  })
}

/** Lists the gaps of followed accounts that end last. */
export async function listGaps(
  { query }: Query,
  chainId: number,
  most: number,
): Promise<Gap[]> {
  const found = await query(
    `select g.id, encode(g.account, 'hex') as account, g.first, g.last
     from indexer.gaps g
     left join indexer.accounts a
       on a.chain_id = g.chain_id and a.account = g.account
     where g.chain_id = $1::bigint and (g.account is null
       or (a.state = 'live' and a.followed_from is not null))
     order by g.last desc, g.id limit $2::int`,
    [chainId, most],
  )
  return rows(GapRow, found)
}

/**
 * Takes blocks from `first` on, which were read, off the ends of gaps, within a
 * transaction.
 */
export async function shortenGaps(
  { query }: Query,
  gaps: readonly Gap[],
  first: number,
): Promise<void> {
  const ids = `{${gaps.map(({ id }) => id).join(',')}}`
  await query(
    'delete from indexer.gaps where id = any($1::bigint[]) and first >= $2',
    [ids, first],
  )
  await query(
    `update indexer.gaps set last = least(last, $2::bigint - 1)
     where id = any($1::bigint[])`,
    [ids, first],
  )
}
