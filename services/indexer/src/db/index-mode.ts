import { type Database, type Logger, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { BlockId } from '../chain/block.ts'
import {
  CursorMovedError,
  findCursor,
  moveCursor,
  type Query,
} from './cursor.queries.ts'

/** The way in which a chain's tables are made. */
type Mode = 'chain' | 'accounts'

const ModeRow = z.object({ mode: z.string() })

const tables = [
  'transfers',
  'transactions',
  'executions',
  'approvals',
  'balances',
] as const

/**
 * Makes sure that a chain's tables are made by a mode. Those of another mode are
 * emptied, and the log says so: sums of all events and balances that were read
 * do not mix. Accounts stay, and are taken up again.
 */
export async function openMode(
  { database, log }: { readonly database: Database; readonly log: Logger },
  chainId: number,
  mode: Mode,
): Promise<void> {
  const changed = await database.transaction(async (tx) => {
    const found = await tx.query(
      `delete from indexer.cursors
       where chain_id = $1::bigint and mode <> $2 returning mode`,
      [chainId, mode],
    )
    if (found.length > 0) await empty(tx, chainId)
    return rows(ModeRow, found)
  })
  for (const { mode: from } of changed)
    log.warn(
      { from, to: mode },
      'the mode of the index changed: its tables are emptied and made anew',
    )
}

/**
 * Starts a new chain at a block, unless another host has started it.
 *
 * @param below - earlier blocks that are kept
 * @returns where it is
 */
export async function startAt(
  database: Database,
  chainId: number,
  block: BlockId,
  below: readonly BlockId[],
): Promise<BlockId> {
  await database.transaction(async (tx) => {
    const started = await tx.query(
      `insert into indexer.cursors (chain_id, number, hash, approvals_from, mode)
       values ($1::bigint, $2::bigint, decode($3, 'hex'), 0, 'accounts')
       on conflict do nothing returning 1`,
      [chainId, block.number, block.hash.slice(2)],
    )
    if (started.length > 0)
      for (const one of [...below, block]) await keepBlock(tx, chainId, one)
  })
  const cursor = await findCursor(database, chainId)
  if (!cursor) throw new CursorMovedError(chainId)
  return cursor
}

/**
 * Empties a chain's tables, and goes on at another block. Accounts stay, and are
 * taken up again.
 *
 * @param move.below - earlier blocks that are kept
 * @throws {CursorMovedError} if the chain is no longer at `move.from`
 */
export async function startAnew(
  database: Database,
  chainId: number,
  move: {
    readonly from: BlockId
    readonly to: BlockId
    readonly below: readonly BlockId[]
  },
): Promise<void> {
  const { from, to, below } = move
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, from, to)
    await empty(tx, chainId)
    for (const one of [...below, to]) await keepBlock(tx, chainId, one)
    // Hosts that know the accounts and the histories of before read them anew.
    await tx.query(
      `update indexer.cursors set looked_to = null,
         accounts_revision = accounts_revision + 1,
         history_revision = history_revision + 1
       where chain_id = $1::bigint`,
      [chainId],
    )
  })
}

async function keepBlock({ query }: Query, chainId: number, block: BlockId) {
  await query(
    `insert into indexer.blocks
     values ($1::bigint, $2::bigint, decode($3, 'hex')) on conflict do nothing`,
    [chainId, block.number, block.hash.slice(2)],
  )
}

async function empty({ query }: Query, chainId: number): Promise<void> {
  for (const table of tables) {
    const part = `indexer.${table}_${chainId}`
    const found = await query('select to_regclass($1)::text as part', [part])
    if (found[0]?.part) await query(`truncate ${part}`)
  }
  for (const table of ['blocks', 'gaps'])
    await query(`delete from indexer.${table} where chain_id = $1::bigint`, [
      chainId,
    ])
  await query(
    `update indexer.accounts set followed_from = null, history_from = null,
       native_balance = null, native_block = null
     where chain_id = $1::bigint`,
    [chainId],
  )
}
