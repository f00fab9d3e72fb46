import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { BlockId } from '../chain/block.ts'
import { toByteArray } from './bytes.ts'
import { columnOf } from './columns.ts'
import { CursorMovedError, moveCursor, type Query } from './cursor.queries.ts'

const AccountRow = z.object({ account: z.string() })

/** Which of the accounts are known, and how. Addresses are without `0x`. */
export type KnownAccount = Readonly<z.output<typeof KnownAccount>>
const KnownAccount = z.object({
  account: z.string(),
  state: z.enum(['live', 'quiet', 'busy']),
  /** Whether it is left, and may be followed again. */
  may_return: z.boolean(),
  /** First block from which on the history is complete; `null` if unknown. */
  complete_from: z.nullable(column.whole),
})

/** A quiet account may return at once, a busy one after its day. */
const mayReturn = `(a.state = 'quiet' or (a.state = 'busy'
  and a.rows_since < now() - interval '1 day'))`

/** Reads what is known of accounts. Strangers are left out. */
export async function findAccounts(
  { query }: Query,
  chainId: number,
  accounts: readonly string[],
): Promise<KnownAccount[]> {
  const found = await query(
    `select encode(a.account, 'hex') as account, a.state,
       ${mayReturn} as may_return,
       case when a.followed_from is null then null else greatest(
         a.history_from, (select max(g.last) + 1 from indexer.gaps g
           where g.chain_id = a.chain_id
             and (g.account = a.account or g.account is null)
             and g.last >= a.history_from)) end as complete_from
     from indexer.accounts a
     where a.chain_id = $1::bigint and a.account = any($2::bytea[])`,
    [chainId, toByteArray(accounts)],
  )
  return rows(KnownAccount, found)
}

/** Counts the accounts of a chain, whatever their state. */
export async function countAccounts(
  { query }: Query,
  chainId: number,
): Promise<number> {
  const found = await query(
    'select count(*) as count from indexer.accounts where chain_id = $1::bigint',
    [chainId],
  )
  return rows(z.object({ count: column.whole }), found)[0]?.count ?? 0
}

/**
 * Forgets accounts that hold nothing and never got a coin, where there are too
 * many: those first for which nobody asked for the longest time. None is
 * forgotten where even so there would be no room.
 *
 * @param room - number of accounts that are too many
 * @param most - number of accounts to forget
 */
export async function forgetEmptyAccounts(
  database: Database,
  chainId: number,
  room: number,
  most: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    // One at a time, and not while a step along the chain writes.
    await tx.query(
      'select 1 from indexer.cursors where chain_id = $1::bigint for update',
      [chainId],
    )
    const count = await countAccounts(tx, chainId)
    if (count < room) return
    const found = await tx.query(
      `select encode(account, 'hex') as account from indexer.accounts a
       where chain_id = $1::bigint and coalesce(native_balance, 0) = 0
         and rows_written = 0 and not exists (
           select 1 from indexer.balances b
           where b.chain_id = a.chain_id and b.account = a.account)
       order by asked_at limit $2::int for update skip locked`,
      [chainId, most],
    )
    const empty = rows(AccountRow, found).map(({ account }) => account)
    if (count - empty.length >= room) return
    await tx.query(
      `with gone as (
         delete from indexer.gaps
         where chain_id = $1::bigint and account = any($2::bytea[])
       )
       delete from indexer.accounts
       where chain_id = $1::bigint and account = any($2::bytea[])`,
      [chainId, toByteArray(empty)],
    )
    await raiseAccountsRevision(tx, chainId)
  })
}

/**
 * Adds accounts. Those that are known become live again and keep their rows.
 *
 * @param block - at which they were looked at; new ones have no history up to it
 */
export async function addAccounts(
  { query }: Query,
  chainId: number,
  block: number,
  accounts: readonly { readonly account: string; readonly isNew: boolean }[],
): Promise<void> {
  await query(
    `insert into indexer.accounts as a (chain_id, account, is_new, history_from)
     select $1::bigint, decode(hex, 'hex'), is_new,
       case when is_new then $4::bigint + 1 end
     from unnest($2::text[], $3::bool[]) as u (hex, is_new)
     on conflict (chain_id, account) do update set asked_at = now(),
       state = case when ${mayReturn} then 'live' else a.state end,
       rows_written = case when ${mayReturn} then 0 else a.rows_written end`,
    [
      chainId,
      columnOf(accounts, (a) => a.account),
      columnOf(accounts, (a) => (a.isNew ? 't' : 'f')),
      block,
    ],
  )
}

/** Remembers that accounts were asked for. */
export async function touchAccounts(
  { query }: Query,
  chainId: number,
  accounts: readonly string[],
): Promise<void> {
  await query(
    `update indexer.accounts set asked_at = now()
     where chain_id = $1::bigint and account = any($2::bytea[])`,
    [chainId, toByteArray(accounts)],
  )
}

/** Lists the accounts that the steps along a chain read. */
export async function listFollowed(
  { query }: Query,
  chainId: number,
): Promise<string[]> {
  const found = await query(
    `select encode(account, 'hex') as account from indexer.accounts
     where chain_id = $1::bigint and state = 'live'
       and followed_from is not null`,
    [chainId],
  )
  return rows(AccountRow, found).map(({ account }) => account)
}

/** Returns the revision of the followed accounts. It only grows. */
export async function readAccountsRevision(
  { query }: Query,
  chainId: number,
): Promise<number> {
  const found = await query(
    `select accounts_revision as revision from indexer.cursors
     where chain_id = $1::bigint`,
    [chainId],
  )
  const [row] = rows(z.object({ revision: column.whole }), found)
  return row?.revision ?? 0
}

/** Returns the revision of older history. It only grows. */
export async function readHistoryRevision(
  { query }: Query,
  chainId: number,
): Promise<number> {
  const found = await query(
    `select history_revision as revision from indexer.cursors
     where chain_id = $1::bigint`,
    [chainId],
  )
  const [row] = rows(z.object({ revision: column.whole }), found)
  return row?.revision ?? 0
}

/** Lists live accounts that no step reads yet. */
export async function listWaiting(
  { query }: Query,
  chainId: number,
  most: number,
): Promise<{ readonly account: string; readonly is_new: boolean }[]> {
  const found = await query(
    `select encode(account, 'hex') as account, is_new from indexer.accounts
     where chain_id = $1::bigint and state = 'live' and followed_from is null
     limit $2::int`,
    [chainId, most],
  )
  return rows(z.object({ account: z.string(), is_new: z.boolean() }), found)
}

/** Lists followed accounts with more rows in a day than `most`. */
export async function listBusy(
  { query }: Query,
  chainId: number,
  most: number,
): Promise<string[]> {
  const found = await query(
    `select encode(account, 'hex') as account from indexer.accounts
     where chain_id = $1::bigint and state = 'live'
       and followed_from is not null and rows_written > $2::int`,
    [chainId, most],
  )
  return rows(AccountRow, found).map(({ account }) => account)
}

/**
 * Takes waiting accounts up: the steps read them from the block after the cursor
 * on, and what comes before is a gap. Steps of a host that does not know them
 * fail from then on, because the revision has changed.
 *
 * @param historyFrom - first block of the history that is wanted
 * @throws {CursorMovedError} if the chain is no longer at `cursor`
 */
export async function takeUpAccounts(
  database: Database,
  chainId: number,
  cursor: BlockId,
  accounts: readonly string[],
  historyFrom: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, cursor)
    const parameters = [chainId, toByteArray(accounts), cursor.number]
    await tx.query(
      `update indexer.accounts set history_from = $3::bigint
       where chain_id = $1::bigint and account = any($2::bytea[])
         and state = 'live' and followed_from is null
         and history_from is null`,
      [...parameters.slice(0, 2), historyFrom],
    )
    // One that comes back has a gap since it was left.
    await tx.query(
      `insert into indexer.gaps (chain_id, account, first, last, why)
       select $1::bigint, account, history_from, $3::bigint, 'added'
       from indexer.accounts a
       where chain_id = $1::bigint and account = any($2::bytea[])
         and state = 'live' and followed_from is null
         and history_from <= $3::bigint and not exists (
           select 1 from indexer.gaps g where g.chain_id = $1::bigint
             and g.account = a.account)`,
      parameters,
    )
    await tx.query(
      `update indexer.gaps set last = $3::bigint
       where chain_id = $1::bigint and account = any($2::bytea[])
         and last > $3::bigint`,
      parameters,
    )
    await tx.query(
      `delete from indexer.gaps
       where chain_id = $1::bigint and account = any($2::bytea[])
         and first > last`,
      parameters.slice(0, 2),
    )
    await tx.query(
      `update indexer.accounts set followed_from = $3::bigint + 1
       where chain_id = $1::bigint and account = any($2::bytea[])
         and state = 'live' and followed_from is null`,
      parameters,
    )
    await raiseAccountsRevision(tx, chainId)
  })
}

/** Marks accounts whose rows are no longer read, in a transaction of its own. */
export async function leaveAccounts(
  database: Database,
  chainId: number,
  cursor: BlockId,
  accounts: readonly string[],
  state: 'quiet' | 'busy',
): Promise<void> {
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, cursor)
    const parameters = [chainId, toByteArray(accounts)]
    await tx.query(
      `update indexer.accounts set state = $3, followed_from = null,
         rows_since = case when $3 = 'busy' then now() else rows_since end
       where chain_id = $1::bigint and account = any($2::bytea[])`,
      [...parameters, state],
    )
    // Open until it is taken up again.
    await tx.query(
      `insert into indexer.gaps (chain_id, account, first, last, why)
       select $1::bigint, account, $3::bigint + 1, $4::bigint, $5
       from unnest($2::bytea[]) as u (account)`,
      [...parameters, cursor.number, Number.MAX_SAFE_INTEGER, state],
    )
    await raiseAccountsRevision(tx, chainId)
  })
}

async function raiseAccountsRevision({ query }: Query, chainId: number) {
  await query(
    `update indexer.cursors set accounts_revision = accounts_revision + 1
     where chain_id = $1::bigint`,
    [chainId],
  )
}

/**
 * Verifies within a transaction that the followed accounts are those of a
 * revision.
 *
 * @throws {CursorMovedError} if they have changed
 */
export async function assertAccountsRevision(
  query: Query,
  chainId: number,
  revision: number,
): Promise<void> {
  if ((await readAccountsRevision(query, chainId)) !== revision)
    throw new CursorMovedError(chainId)
}
