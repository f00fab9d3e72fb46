import type { Database } from '@cairn/service-kit'
import type { BlockId } from '../chain/block.ts'
import type { BlockRange } from '../chain/read-range.ts'
import { type Transfer, zeroAddress } from '../chain/transfer.ts'
import { writeApprovals } from './approvals.queries.ts'
import { chunksOf, columnOf, hashOf } from './columns.ts'
import { moveCursor, type Query } from './cursor.queries.ts'

/** Number of latest blocks to remember. Reorganisations are rarely deeper. */
const keptBlocks = 512
/** Distance of the older blocks to remember. */
const keptEvery = 1000

export const kindNumbers = {
  NATIVE: 0,
  ERC20: 20,
  ERC721: 721,
  ERC1155: 1155,
} as const

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
    await writeTransactions(tx, chainId, range)
    await writeExecutions(tx, chainId, range)
    for (const transfers of chunksOf(range.transfers)) {
      await writeTransfers(tx, chainId, transfers)
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

async function writeTransactions(
  { query }: Query,
  chainId: number,
  { transactions }: BlockRange,
) {
  if (transactions.length === 0) return
  await query(
    `insert into indexer.transactions
     select $1::bigint, number, index, decode(hash, 'hex'), decode(block, 'hex'), time
     from unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::bigint[])
       as u (number, index, hash, block, time)`,
    [
      chainId,
      columnOf(transactions, (t) => t.block.number),
      columnOf(transactions, (t) => t.index),
      columnOf(transactions, hashOf),
      columnOf(transactions, (t) => hashOf(t.block)),
      columnOf(transactions, (t) => t.block.timestamp),
    ],
  )
}

async function writeExecutions(
  { query }: Query,
  chainId: number,
  { executions }: BlockRange,
) {
  if (executions.length === 0) return
  await query(
    `insert into indexer.executions
     select $1::bigint, number, txn, log, decode(id, 'hex'), decode(wallet, 'hex')
     from unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::text[])
       as u (number, txn, log, id, wallet)`,
    [
      chainId,
      columnOf(executions, (e) => e.blockNumber),
      columnOf(executions, (e) => e.txnIndex),
      columnOf(executions, (e) => e.logIndex),
      columnOf(executions, (e) => e.id),
      columnOf(executions, (e) => e.wallet),
    ],
  )
}

async function writeTransfers(
  { query }: Query,
  chainId: number,
  transfers: readonly Transfer[],
) {
  await query(
    `insert into indexer.transfers
     select $1::bigint, number, txn, log, part, kind, decode(contract, 'hex'),
       decode(sender, 'hex'), decode(receiver, 'hex'), token, amount
     from unnest($2::bigint[], $3::int[], $4::bigint[], $5::int[],
       $6::smallint[], $7::text[], $8::text[], $9::text[], $10::numeric[],
       $11::numeric[]) as u (number, txn, log, part, kind, contract, sender,
       receiver, token, amount)`,
    [
      chainId,
      columnOf(transfers, (t) => t.blockNumber),
      columnOf(transfers, (t) => t.txnIndex),
      columnOf(transfers, (t) => t.logIndex),
      columnOf(transfers, (t) => t.part),
      columnOf(transfers, (t) => kindNumbers[t.kind]),
      columnOf(transfers, (t) => t.contract),
      columnOf(transfers, (t) => t.sender),
      columnOf(transfers, (t) => t.receiver),
      columnOf(transfers, (t) => t.tokenId),
      columnOf(transfers, (t) => t.amount),
    ],
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
