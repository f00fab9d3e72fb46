import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import {
  type CountedRows,
  type Counts,
  countRows,
  type RowCount,
} from '../accounts/floods.ts'
import type { AccountRange } from '../accounts/read-account-range.ts'
import type { BlockId } from '../chain/block.ts'
import { type Transfer, zeroAddress } from '../chain/transfer.ts'
import { assertAccountsRevision } from './accounts.queries.ts'
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

/** A range to write, and what must hold meanwhile. */
export type RangeWrite = {
  readonly chainId: number
  /** The cursor before, and after: the same one for older blocks. */
  readonly from: BlockId
  readonly to: BlockId
  /** Revision of the accounts that the range was read for. */
  readonly revision: number
  /** Whether an account is followed. */
  readonly has: (account: string) => boolean
  readonly range: AccountRange
  /** Whether a row counts for an account. */
  readonly counts: Counts
}

/** Rows that were new. */
export type Written = {
  /** New transfers. */
  readonly transfers: number
  /** New transfers in blocks up to the cursor before. */
  readonly late: number
}

/**
 * Writes a range's rows for followed accounts, and moves the cursor, in one
 * transaction. Rows that are there stay. Balances whose coins moved are marked:
 * they are read, never summed.
 *
 * @throws {CursorMovedError} if the chain is no longer at `from`, or other
 *   accounts are followed
 */
export async function writeAccountRange(
  database: Database,
  write: RangeWrite,
): Promise<Written> {
  const { chainId, from, to, revision, range } = write
  return database.transaction(async (tx) => {
    await moveCursor(tx, chainId, from, to)
    await assertAccountsRevision(tx, chainId, revision)
    await writeBlocks(tx, chainId, to, range)
    const fresh = await writeRows(tx, write)
    for (const part of chunksOf(countRows(fresh, write.counts, write.has)))
      await addRowCounts(tx, chainId, part)
    return {
      transfers: fresh.transfers.length,
      late: fresh.transfers.filter((one) => one.blockNumber <= from.number)
        .length,
    }
  })
}

/**
 * Writes rows within a transaction that holds the cursor. @returns those that
 * were not there
 */
export async function writeRows(
  tx: Query,
  { chainId, range, has }: Pick<RangeWrite, 'chainId' | 'range' | 'has'>,
): Promise<CountedRows> {
  await insertTransactions(tx, chainId, range.transactions, 'keep')
  const ran = await insertExecutions(tx, chainId, range.executions, 'keep')
  const byPlace = new Map(range.transfers.map((one) => [keyOf(one), one]))
  const fresh: Transfer[] = []
  for (const part of chunksOf([...byPlace.values()])) {
    for (const place of await writeTransfers(tx, chainId, part)) {
      const transfer = byPlace.get(place)
      if (transfer) fresh.push(transfer)
    }
  }
  // Also of rows that were there: the other account may be followed since.
  for (const part of chunksOf(listTouched(byPlace.values(), has)))
    await markStale(tx, chainId, part)
  await writeApprovals(tx, chainId, range.approvals)
  return { transfers: fresh, executions: rows(RunRow, ran) }
}

/** Says that older history has changed. */
export async function raiseHistoryRevision(
  { query }: Query,
  chainId: number,
): Promise<void> {
  await query(
    `update indexer.cursors set history_revision = history_revision + 1
     where chain_id = $1::bigint`,
    [chainId],
  )
}

async function writeBlocks(
  { query }: Query,
  chainId: number,
  to: BlockId,
  { blocks, last }: AccountRange,
) {
  const oldest = to.number - keptBlocks
  const kept = [...blocks, last].filter(
    ({ number }) => number > oldest && number <= to.number,
  )
  if (kept.length > 0)
    await query(
      `insert into indexer.blocks
       select $1::bigint, number, decode(hash, 'hex')
       from unnest($2::bigint[], $3::text[]) as u (number, hash)
       on conflict do nothing`,
      [chainId, columnOf(kept, (b) => b.number), columnOf(kept, hashOf)],
    )
  // One block of each thousand stays, whichever the ends of ranges are.
  await query(
    `delete from indexer.blocks b
     where chain_id = $1::bigint and number <= $2::bigint
       and number > $2::bigint - 2 * $3::bigint and exists (
         select 1 from indexer.blocks o where o.chain_id = b.chain_id
           and o.number / $3::bigint = b.number / $3::bigint
           and o.number < b.number)`,
    [chainId, oldest, keptEvery],
  )
}

const RunRow = z.object({ wallet: z.string() })
const PlaceRow = z.object({
  number: column.whole,
  txn: z.int(),
  log: column.whole,
  part: z.int(),
})

function keyOf({
  blockNumber,
  txnIndex,
  logIndex,
  part,
}: Pick<Transfer, 'blockNumber' | 'txnIndex' | 'logIndex' | 'part'>): string {
  return `${blockNumber} ${txnIndex} ${logIndex} ${part}`
}

/** @returns the places of those that were not there */
async function writeTransfers(
  tx: Query,
  chainId: number,
  transfers: readonly Transfer[],
): Promise<readonly string[]> {
  const found = await insertTransfers(tx, chainId, transfers, 'keep')
  return rows(PlaceRow, found).map(({ number, txn, log, part }) =>
    keyOf({ blockNumber: number, txnIndex: txn, logIndex: log, part }),
  )
}

/** A balance of a followed account that a transfer changed. */
type Touched = { readonly account: string; readonly transfer: Transfer }

function listTouched(
  transfers: Iterable<Transfer>,
  has: (account: string) => boolean,
): readonly Touched[] {
  const touched = new Map<string, Touched>()
  for (const transfer of transfers) {
    if (transfer.kind === 'NATIVE') continue
    for (const account of [transfer.sender, transfer.receiver]) {
      if (account === zeroAddress || !has(account)) continue
      const { contract, tokenId, blockNumber } = transfer
      const key = `${account}${contract}${tokenId}`
      const before = touched.get(key)?.transfer.blockNumber ?? -1
      if (blockNumber > before) touched.set(key, { account, transfer })
    }
  }
  return [...touched.values()]
}

/** Marks balances, to be read at the touching block or after it. */
async function markStale(
  { query }: Query,
  chainId: number,
  touched: readonly Touched[],
) {
  await query(
    `insert into indexer.balances as b (chain_id, account, contract, token_id,
       kind, balance, block_number, is_stale)
     select $1::bigint, decode(account, 'hex'), decode(contract, 'hex'), token,
       kind, 0, number, true
     from unnest($2::text[], $3::text[], $4::numeric[], $5::smallint[],
       $6::bigint[]) as u (account, contract, token, kind, number)
     on conflict (chain_id, account, contract, token_id) do update set
       is_stale = b.is_stale or coalesce(b.read_block, -1) < excluded.block_number,
       block_number = greatest(b.block_number, excluded.block_number)`,
    [
      chainId,
      columnOf(touched, (t) => t.account),
      columnOf(touched, (t) => t.transfer.contract),
      columnOf(touched, (t) => t.transfer.tokenId),
      columnOf(touched, (t) => kindNumbers[t.transfer.kind]),
      columnOf(touched, (t) => t.transfer.blockNumber),
    ],
  )
}

async function addRowCounts(
  { query }: Query,
  chainId: number,
  counts: readonly RowCount[],
) {
  await query(
    `update indexer.accounts a set
       rows_written = u.count + case when a.rows_since < now() - interval '1 day'
         then 0 else a.rows_written end,
       rows_since = case when a.rows_since < now() - interval '1 day'
         then now() else a.rows_since end
     from unnest($2::text[], $3::int[]) as u (account, count)
     where a.chain_id = $1::bigint and a.account = decode(u.account, 'hex')`,
    [
      chainId,
      columnOf(counts, (c) => c.account),
      columnOf(counts, (c) => c.count),
    ],
  )
}
