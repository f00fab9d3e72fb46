import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { BlockId } from '../chain/block.ts'
import { moveCursor, type Query } from './cursor.queries.ts'
import { raiseHistoryRevision } from './write-account-range.ts'

/** Returns the last block that was looked at again; `undefined` if none was. */
export async function readLookedTo(
  { query }: Query,
  chainId: number,
): Promise<number | undefined> {
  const found = await query(
    'select looked_to from indexer.cursors where chain_id = $1::bigint',
    [chainId],
  )
  const [row] = rows(z.object({ looked_to: z.nullable(column.whole) }), found)
  return row?.looked_to ?? undefined
}

/** Remembers what was looked at again, within a transaction. */
export async function setLookedTo(
  { query }: Query,
  chainId: number,
  block: number,
): Promise<void> {
  await query(
    `update indexer.cursors set looked_to = $2::bigint
     where chain_id = $1::bigint`,
    [chainId, block],
  )
}

const LogRow = z.object({
  block: column.whole,
  log: column.whole,
  hash: z.string(),
})
/** A log of which there are transfers. Its transaction's hash has no `0x`. */
export type LoggedRow = Readonly<z.output<typeof LogRow>>

/** Lists the logs of a range of which there are transfers. */
export async function listLogged(
  { query }: Query,
  chainId: number,
  from: number,
  to: number,
): Promise<LoggedRow[]> {
  const found = await query(
    `select distinct x.block_number as block, x.log_index as log,
       encode(t.hash, 'hex') as hash
     from indexer.transfers x join indexer.transactions t
       on t.chain_id = x.chain_id and t.block_number = x.block_number
         and t.txn_index = x.txn_index
     where x.chain_id = $1::bigint and x.log_index >= 0
       and x.block_number between $2::bigint and $3::bigint
       and t.block_number between $2::bigint and $3::bigint`,
    [chainId, from, to],
  )
  return rows(LogRow, found)
}

/**
 * Takes away transfers of logs that are not on the chain. Their balances are
 * read again.
 *
 * @throws {CursorMovedError} if the chain is no longer at `cursor`
 */
export async function removeLogged(
  database: Database,
  chainId: number,
  cursor: BlockId,
  logged: readonly LoggedRow[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, cursor)
    for (const { block, log } of logged)
      await tx.query(
        `with gone as (
           delete from indexer.transfers where chain_id = $1::bigint
             and block_number = $2::bigint and log_index = $3::bigint
           returning sender, receiver, contract, token_id
         )
         update indexer.balances b set is_stale = true, read_block = null
         from gone g where b.chain_id = $1::bigint
           and b.account in (g.sender, g.receiver)
           and b.contract = g.contract and b.token_id = g.token_id`,
        [chainId, block, log],
      )
    await raiseHistoryRevision(tx, chainId)
  })
}
