import type { Database } from '@cairn/service-kit'
import type { BlockId } from '../chain/block.ts'
import type { BlockRange } from '../chain/read-range.ts'
import { type Transfer, zeroAddress } from '../chain/transfer.ts'
import { writeApprovals } from './approvals.queries.ts'
import { chunksOf, columnOf, hashOf } from './columns.ts'
import { moveCursor, type Query } from './cursor.queries.ts'
import {
  insertExecutions,
  insertTransactions,
  insertTransfers,
  keptBlocks,
  keptEvery,
  kindNumbers,
} from './insert-rows.ts'

/**
 * Writes a range of blocks with its content, balances and cursor in one
 * transaction.
 *
 * @throws {CursorMovedError} if the chain is no longer at `cursor`
 */
export async function writeRange(
  database: Database,
  chainId: number,
  cursor: BlockId,
  range: BlockRange,
): Promise<void> {
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, range.last)
    await writeBlocks(tx, chainId, range)
    await insertTransactions(tx, chainId, range.transactions, 'fail')
    await insertExecutions(tx, chainId, range.executions, 'fail')
    for (const transfers of chunksOf(range.transfers)) {
      await insertTransfers(tx, chainId, transfers, 'fail')
    }
    for (const changes of chunksOf(listChanges(range.transfers))) {
      await writeChanges(tx, chainId, changes)
    }
    await writeApprovals(tx, chainId, range.approvals)
  })
}

async function writeBlocks({ query }: Query, chainId: number, r: BlockRange) {
  const oldest = r.last.number - keptBlocks
  const kept = r.blocks.filter(
    ({ number }) => number > oldest || number % keptEvery === 0,
  )
  await query(
    `insert into indexer.blocks
     select $1::bigint, number, decode(hash, 'hex')
     from unnest($2::bigint[], $3::text[]) as u (number, hash)`,
    [chainId, columnOf(kept, (b) => b.number), columnOf(kept, hashOf)],
  )
  await query(
    `delete from indexer.blocks
     where chain_id = $1 and number <= $2::bigint and number > $2::bigint - $3::bigint
       and number % $4::bigint <> 0`,
    [chainId, oldest, r.blocks.length + 1, keptEvery],
  )
}

type Change = {
  readonly account: string
  readonly transfer: Transfer
  readonly amount: bigint
}

/** Sums the changes of a range to each balance of a token. */
function listChanges(transfers: readonly Transfer[]): readonly Change[] {
  const changes = new Map<string, Change>()
  const add = (account: string, transfer: Transfer, amount: bigint) => {
    if (account === zeroAddress) return
    const { contract, tokenId } = transfer
    // Concatenates whole values, so that two balances never share a key.
    const key = `${account}${contract}${tokenId}`
    const sum = (changes.get(key)?.amount ?? 0n) + amount
    changes.set(key, { account, transfer, amount: sum })
  }
  for (const transfer of transfers) {
    if (transfer.kind === 'NATIVE') continue
    add(transfer.sender, transfer, -transfer.amount)
    add(transfer.receiver, transfer, transfer.amount)
  }
  return [...changes.values()]
}

async function writeChanges(
  { query }: Query,
  chainId: number,
  changes: readonly Change[],
) {
  await query(
    `insert into indexer.balances
     select $1::bigint, decode(account, 'hex'), decode(contract, 'hex'), token, kind,
       amount, number
     from unnest($2::text[], $3::text[], $4::numeric[], $5::smallint[],
       $6::numeric[], $7::bigint[])
       as u (account, contract, token, kind, amount, number)
     on conflict (chain_id, account, contract, token_id) do update set
       balance = balances.balance + excluded.balance,
       block_number = excluded.block_number`,
    [
      chainId,
      columnOf(changes, (c) => c.account),
      columnOf(changes, (c) => c.transfer.contract),
      columnOf(changes, (c) => c.transfer.tokenId),
      columnOf(changes, (c) => kindNumbers[c.transfer.kind]),
      columnOf(changes, (c) => c.amount),
      columnOf(changes, (c) => c.transfer.blockNumber),
    ],
  )
}
