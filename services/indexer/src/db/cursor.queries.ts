import { BaseError } from '@cairn/primitives'
import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { BlockId } from '../chain/block.ts'

const BlockRow = z
  .object({ number: column.whole, hash: z.string() })
  .transform((row): BlockId => ({ number: row.number, hash: `0x${row.hash}` }))

export type Query = Pick<Database, 'query'>

/** Placeholder for no block. Every block may follow it. */
export const noHash = '0x'

/**
 * Returns the last indexed block of a chain. For a new chain it is the block
 * before `startBlock`, with {@link noHash}.
 */
export async function openCursor(
  { query }: Query,
  chainId: number,
  startBlock: number,
): Promise<BlockId> {
  await query(
    `insert into indexer.cursors (chain_id, number, hash, approvals_from)
     values ($1::bigint, $2::bigint, '', $2::bigint + 1)
     on conflict do nothing`,
    [chainId, startBlock - 1],
  )
  const block = await findCursor({ query }, chainId)
  if (!block) throw new CursorMovedError(chainId)
  return block
}

/** Returns the last indexed block of a chain; `undefined` for a new chain. */
export async function findCursor(
  { query }: Query,
  chainId: number,
): Promise<BlockId | undefined> {
  const found = await query(
    `select number, encode(hash, 'hex') as hash
     from indexer.cursors where chain_id = $1::bigint`,
    [chainId],
  )
  return rows(BlockRow, found)[0]
}

/**
 * Moves a chain's cursor. Runs first in the transaction that changes the
 * tables: two hosts at once take turns, and the second finds it moved.
 *
 * @throws {CursorMovedError} if the cursor is not at `from`
 */
export async function moveCursor(
  { query }: Query,
  chainId: number,
  from: BlockId,
  to: BlockId,
): Promise<void> {
  const moved = await query(
    `update indexer.cursors set number = $2::bigint, hash = decode($3, 'hex')
     where chain_id = $1::bigint and number = $4::bigint
       and hash = decode($5, 'hex')
     returning 1 as moved`,
    [chainId, to.number, to.hash.slice(2), from.number, from.hash.slice(2)],
  )
  if (moved.length === 0) throw new CursorMovedError(chainId)
}

/** Lists the remembered blocks of a chain, oldest first. */
export async function listBlocks(
  { query }: Query,
  chainId: number,
): Promise<BlockId[]> {
  const found = await query(
    `select number, encode(hash, 'hex') as hash
     from indexer.blocks where chain_id = $1::bigint order by blocks.number`,
    [chainId],
  )
  return rows(BlockRow, found)
}

/** Another host has indexed the chain. Read the cursor again. */
export class CursorMovedError extends BaseError {
  override readonly name = 'CursorMovedError'
  readonly chainId: number

  constructor(chainId: number) {
    super(`The cursor of chain ${chainId} has moved.`)
    this.chainId = chainId
  }
}
