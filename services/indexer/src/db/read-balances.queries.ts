import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { Holding } from '../accounts/balance-reader.ts'
import type { BlockId } from '../chain/block.ts'
import type { TransferKind } from '../chain/transfer.ts'
import { toByteArray } from './bytes.ts'
import { chunksOf, columnOf } from './columns.ts'
import { moveCursor, type Query } from './cursor.queries.ts'
import { kindNumbers } from './insert-rows.ts'

const kinds = new Map<number, TransferKind>(
  Object.entries(kindNumbers).map(([name, number]) => [
    number,
    name as TransferKind,
  ]),
)

const HoldingRow = z
  .object({
    account: z.string(),
    contract: z.string(),
    token_id: column.bigint,
    kind: z.int(),
  })
  .transform(
    (row): Holding => ({
      account: row.account,
      contract: row.contract,
      tokenId: row.token_id,
      kind: kinds.get(row.kind) ?? 'ERC20',
    }),
  )

const fields = `encode(account, 'hex') as account,
  encode(contract, 'hex') as contract, token_id::text, kind`

/** Lists balances that must be read at a block, or can be. */
export async function listStale(
  { query }: Query,
  chainId: number,
  block: number,
  most: number,
): Promise<Holding[]> {
  const found = await query(
    `select ${fields} from indexer.balances
     where chain_id = $1::bigint and is_stale
       and block_number <= $2::bigint
     order by account, contract, token_id limit $3::int`,
    [chainId, block, most],
  )
  return rows(HoldingRow, found)
}

/** Lists what accounts hold, as far as is known. */
export async function listHoldings(
  { query }: Query,
  chainId: number,
  accounts: readonly string[],
  most: number,
): Promise<Holding[]> {
  const found = await query(
    `select ${fields} from indexer.balances
     where chain_id = $1::bigint and account = any($2::bytea[]) and balance > 0
     order by account, contract, token_id limit $3::int`,
    [chainId, toByteArray(accounts), most],
  )
  return rows(HoldingRow, found)
}

/** A balance as it was read; `undefined` if its contract has none. */
export type ReadBalance = {
  readonly holding: Holding
  readonly balance: bigint | undefined
}

/**
 * Sets balances that were read at the cursor. Those that cannot be read keep
 * their value and are no longer asked for until they move again.
 *
 * @throws {CursorMovedError} if the chain is no longer at `cursor`
 */
export async function setBalances(
  database: Database,
  chainId: number,
  cursor: BlockId,
  read: readonly ReadBalance[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, cursor)
    for (const part of chunksOf(read))
      await tx.query(
        `update indexer.balances b set is_stale = false,
           read_block = $2::bigint, balance = coalesce(u.amount, b.balance)
         from unnest($3::text[], $4::text[], $5::numeric[], $6::numeric[])
           as u (account, contract, token, amount)
         where b.chain_id = $1::bigint and b.account = decode(u.account, 'hex')
           and b.contract = decode(u.contract, 'hex')
           and b.token_id = u.token and b.block_number <= $2::bigint
           and coalesce(b.read_block, -1) <= $2::bigint`,
        [chainId, cursor.number, ...columnsOf(part)],
      )
  })
}

/**
 * Keeps balances that were read at the node's latest block, for a screen that is
 * looked at now. They are marked: the next step reads them at its own block.
 */
export async function keepSeenBalances(
  { query }: Query,
  chainId: number,
  block: number,
  read: readonly ReadBalance[],
): Promise<void> {
  for (const part of chunksOf(read.filter((it) => it.balance !== undefined)))
    await query(
      `insert into indexer.balances as b (chain_id, account, contract, token_id,
         kind, balance, block_number, is_stale)
       select $1::bigint, decode(u.account, 'hex'), decode(u.contract, 'hex'),
         u.token, u.kind, u.amount, $2::bigint, true
       from unnest($3::text[], $4::text[], $5::numeric[], $6::numeric[],
         $7::smallint[]) as u (account, contract, token, amount, kind)
       where u.amount > 0 or exists (
         select 1 from indexer.balances o where o.chain_id = $1::bigint
           and o.account = decode(u.account, 'hex')
           and o.contract = decode(u.contract, 'hex') and o.token_id = u.token)
       on conflict (chain_id, account, contract, token_id) do update set
         balance = excluded.balance, is_stale = true,
         block_number = excluded.block_number
       where b.balance <> excluded.balance`,
      [
        chainId,
        block,
        ...columnsOf(part),
        columnOf(part, ({ holding }) => kindNumbers[holding.kind]),
      ],
    )
}

function columnsOf(read: readonly ReadBalance[]): readonly string[] {
  return [
    columnOf(read, ({ holding }) => holding.account),
    columnOf(read, ({ holding }) => holding.contract),
    columnOf(read, ({ holding }) => holding.tokenId),
    columnOf(read, ({ balance }) => balance?.toString() ?? 'null'),
  ]
}
