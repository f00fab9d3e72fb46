import type { BlockRange } from '../chain/read-range.ts'
import type { Transfer } from '../chain/transfer.ts'
import { columnOf, hashOf } from './columns.ts'
import type { Query } from './cursor.queries.ts'

/** Number of latest blocks to remember. Reorganisations are rarely deeper. */
export const keptBlocks = 512
/** Distance of the older blocks to remember. */
export const keptEvery = 1000

export const kindNumbers = {
  NATIVE: 0,
  ERC20: 20,
  ERC721: 721,
  ERC1155: 1155,
} as const

/** Whether a row that is there is an error, or stays. */
type Existing = 'fail' | 'keep'

const endings = { fail: '', keep: 'on conflict do nothing' } as const

export async function insertTransactions(
  { query }: Query,
  chainId: number,
  transactions: BlockRange['transactions'],
  existing: Existing,
): Promise<void> {
  if (transactions.length === 0) return
  await query(
    `insert into indexer.transactions
     select $1::bigint, number, index, decode(hash, 'hex'), decode(block, 'hex'), time
     from unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::bigint[])
       as u (number, index, hash, block, time)
     ${endings[existing]}`,
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

/**
 * @returns the wallets of the rows that were not there, one for each row
 *   (`wallet`, without `0x`), if rows that are there stay
 */
export async function insertExecutions(
  { query }: Query,
  chainId: number,
  executions: BlockRange['executions'],
  existing: Existing,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (executions.length === 0) return []
  return query(
    `insert into indexer.executions
     select $1::bigint, number, txn, log, decode(id, 'hex'), decode(wallet, 'hex')
     from unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::text[])
       as u (number, txn, log, id, wallet)
     ${endings[existing]}
     ${existing === 'keep' ? "returning encode(wallet, 'hex') as wallet" : ''}`,
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

/**
 * @returns the places of the rows that were not there (`number`, `txn`, `log`,
 *   `part`) if rows that are there stay
 */
export async function insertTransfers(
  { query }: Query,
  chainId: number,
  transfers: readonly Transfer[],
  existing: Existing,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const places =
    'returning block_number as number, txn_index as txn, log_index as log, part'
  return query(
    `insert into indexer.transfers
     select $1::bigint, number, txn, log, part, kind, decode(contract, 'hex'),
       decode(sender, 'hex'), decode(receiver, 'hex'), token, amount
     from unnest($2::bigint[], $3::int[], $4::bigint[], $5::int[],
       $6::smallint[], $7::text[], $8::text[], $9::text[], $10::numeric[],
       $11::numeric[]) as u (number, txn, log, part, kind, contract, sender,
       receiver, token, amount)
     ${endings[existing]} ${existing === 'keep' ? places : ''}`,
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
