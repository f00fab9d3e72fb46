import type { Database } from '@cairn/service-kit'
import type { BlockId } from '../chain/block.ts'
import { moveCursor } from './cursor.queries.ts'
import { raiseHistoryRevision } from './write-account-range.ts'

/** Balances that rows above a block changed, or that were read above it. */
const markBalances = `
  with gone as (
    select distinct account, contract, token_id from (
      select sender as account, contract, token_id from indexer.transfers
      where chain_id = $1::bigint and block_number > $2::bigint and kind <> 0
      union all
      select receiver, contract, token_id from indexer.transfers
      where chain_id = $1::bigint and block_number > $2::bigint and kind <> 0
    ) as sides
  )
  update indexer.balances b set is_stale = true,
    block_number = least(b.block_number, $2::bigint),
    read_block = null
  where b.chain_id = $1::bigint and (b.read_block > $2::bigint
    or b.block_number > $2::bigint or exists (
      select 1 from gone where gone.account = b.account
        and gone.contract = b.contract and gone.token_id = b.token_id))`

/**
 * Undoes every row above block `to` in one transaction. Nothing is subtracted:
 * balances that may have changed are marked to be read again. Steps go on at
 * `to` with every account, so gaps above it are closed.
 *
 * @throws {CursorMovedError} if the chain is no longer at `cursor`
 */
export async function undoAccountBlocks(
  database: Database,
  chainId: number,
  cursor: BlockId,
  to: BlockId,
): Promise<void> {
  await database.transaction(async (tx) => {
    const place = [chainId, to.number]
    await moveCursor(tx, chainId, cursor, to)
    await tx.query(markBalances, place)
    for (const [table, column] of [
      ['transfers', 'block_number'],
      ['executions', 'block_number'],
      ['approvals', 'block_number'],
      ['transactions', 'block_number'],
      ['blocks', 'number'],
      ['gaps', 'first'],
    ]) {
      const open =
        table === 'gaps' ? `and last < ${Number.MAX_SAFE_INTEGER}` : ''
      await tx.query(
        `delete from indexer.${table}
         where chain_id = $1::bigint and ${column} > $2::bigint ${open}`,
        place,
      )
    }
    await tx.query(
      `update indexer.gaps set last = $2::bigint
       where chain_id = $1::bigint and last > $2::bigint
         and last < ${Number.MAX_SAFE_INTEGER}`,
      place,
    )
    await tx.query(
      `update indexer.accounts set
         followed_from = least(followed_from, $2::bigint + 1),
         history_from = least(history_from, $2::bigint + 1),
         native_balance = case when native_block > $2::bigint then null
           else native_balance end,
         native_block = least(native_block, $2::bigint)
       where chain_id = $1::bigint`,
      place,
    )
    await tx.query(
      `update indexer.cursors set looked_to = least(looked_to, $2::bigint)
       where chain_id = $1::bigint`,
      place,
    )
    await raiseHistoryRevision(tx, chainId)
  })
}
