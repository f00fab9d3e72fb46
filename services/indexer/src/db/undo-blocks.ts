import type { Database } from '@cairn/service-kit'
import type { BlockId } from '../chain/block.ts'
import { moveCursor } from './cursor.queries.ts'

/** Reverses every transfer above a block in the balances of both accounts. */
const undoTransfers = `
  with gone as (
    delete from indexer.transfers where chain_id = $1::bigint and block_number > $2::bigint
    returning kind, contract, sender, receiver, token_id, amount
  ), change as (
    select account, contract, token_id, sum(amount) as amount from (
      select sender as account, contract, token_id, amount from gone
      where kind <> 0
      union all
      select receiver, contract, token_id, -amount from gone where kind <> 0
    ) as sides
    group by account, contract, token_id
  )
  update indexer.balances set
    balance = balance + change.amount,
    block_number = least(block_number, $2::bigint)
  from change
  where balances.chain_id = $1::bigint and balances.account = change.account
    and balances.contract = change.contract
    and balances.token_id = change.token_id`

/**
 * Undoes everything above block `to` in one transaction: transfers, balances,
 * approvals, transactions and the cursor.
 *
 * @throws {CursorMovedError} if the chain is no longer at `cursor`
 */
export async function undoBlocks(
  database: Database,
  chainId: number,
  cursor: BlockId,
  to: BlockId,
): Promise<void> {
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, to)
    await tx.query(undoTransfers, [chainId, to.number])
    for (const [table, column] of [
      ['executions', 'block_number'],
      ['approvals', 'block_number'],
      ['transactions', 'block_number'],
      ['blocks', 'number'],
    ]) {
      await tx.query(
        `delete from indexer.${table} where chain_id = $1::bigint and ${column} > $2::bigint`,
        [chainId, to.number],
      )
    }
  })
}
