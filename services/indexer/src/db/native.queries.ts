import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { BlockId } from '../chain/block.ts'
import { columnOf } from './columns.ts'
import { moveCursor, type Query } from './cursor.queries.ts'

const BaselineRow = z.object({
  account: z.string(),
  /** `null` if it must be read at its block. */
  balance: z.nullable(column.bigint),
  /** `null` if it was never read. */
  block: z.nullable(column.whole),
})
/** A native balance, and the block at which it was read. */
export type Baseline = Readonly<z.output<typeof BaselineRow>>

/** Lists native balances of followed accounts, the oldest first. */
export async function listBaselines(
  { query }: Query,
  chainId: number,
  most: number,
): Promise<Baseline[]> {
  const found = await query(
    `select encode(account, 'hex') as account,
       native_balance::text as balance, native_block as block
     from indexer.accounts
     where chain_id = $1::bigint and state = 'live'
       and followed_from is not null
     order by native_block nulls first limit $2::int`,
    [chainId, most],
  )
  return rows(BaselineRow, found)
}

/** Native coins that rows say came in, or went out if below zero. */
export type Explained = { readonly block: number; readonly amount: bigint }

/** Lists what rows explain of an account's native balance, by block. */
export async function listExplained(
  { query }: Query,
  chainId: number,
  account: string,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<Explained[]> {
  const found = await query(
    `select block_number as block, sum(amount)::text as amount from (
       select block_number, amount from indexer.transfers
       where chain_id = $1::bigint and receiver = decode($2, 'hex')
         and kind = 0 and block_number between $3::bigint + 1 and $4::bigint
       union all
       select block_number, -amount from indexer.transfers
       where chain_id = $1::bigint and sender = decode($2, 'hex')
         and kind = 0 and block_number between $3::bigint + 1 and $4::bigint
     ) as sides group by block_number order by block_number`,
    [chainId, account, after, to],
  )
  return rows(z.object({ block: column.whole, amount: column.bigint }), found)
}

/**
 * Keeps native balances that were read at the cursor.
 *
 * @throws {CursorMovedError} if the chain is no longer at `cursor`
 */
export async function setBaselines(
  database: Database,
  chainId: number,
  cursor: BlockId,
  read: ReadonlyMap<string, bigint>,
): Promise<void> {
  const all = [...read]
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, cursor)
    await tx.query(
      `update indexer.accounts a set native_balance = u.amount,
         native_block = $2::bigint
       from unnest($3::text[], $4::numeric[]) as u (account, amount)
       where a.chain_id = $1::bigint and a.account = decode(u.account, 'hex')`,
      [
        chainId,
        cursor.number,
        columnOf(all, ([account]) => account),
        columnOf(all, ([, amount]) => amount),
      ],
    )
  })
}
