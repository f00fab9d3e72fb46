import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { BlockId } from '../chain/block.ts'
import { moveCursor, type Query } from './cursor.queries.ts'

const GapRow = z.object({
  id: column.whole,
  /** `null` for every followed account. */
  account: z.nullable(z.string()),
  first: column.whole,
  last: column.whole,
})
/** Blocks that were not read for an account. Its address is without `0x`. */
export type Gap = Readonly<z.output<typeof GapRow>>

/**
 * Moves the cursor past blocks that no node gave, which are a gap from then on.
 *
 * @throws {CursorMovedError} if the chain is no longer at `from`
 */
export async function addGap(
  database: Database,
  chainId: number,
  from: BlockId,
  to: BlockId,
): Promise<void> {
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, from, to)
    await insertGap(tx, chainId, from.number + 1, to.number)
    await tx.query(
      `insert into indexer.blocks
       values ($1::bigint, $2::bigint, decode($3, 'hex'))
       on conflict do nothing`,
      [chainId, to.number, to.hash.slice(2)],
    )
  })
}

/** Adds blocks that no node gave, within a transaction that holds the cursor. */
export async function insertGap(
  { query }: Query,
  chainId: number,
  first: number,
  last: number,
): Promise<void> {
  await query(
    `insert into indexer.gaps (chain_id, first, last, why)
     values ($1::bigint, $2::bigint, $3::bigint, 'refused')`,
    [chainId, first, last],
  )
}

/** Lists the gaps of followed accounts that end last, without those set aside. */
export async function listGaps(
  { query }: Query,
  chainId: number,
  most: number,
): Promise<Gap[]> {
  const found = await query(
    `select g.id, encode(g.account, 'hex') as account, g.first, g.last
     from indexer.gaps g
     left join indexer.accounts a
       on a.chain_id = g.chain_id and a.account = g.account
     where g.chain_id = $1::bigint
       and (g.not_before is null or g.not_before <= now())
       and (g.account is null
       or (a.state = 'live' and a.followed_from is not null))
     order by g.last desc, g.id limit $2::int`,
    [chainId, most],
  )
  return rows(GapRow, found)
}

/** Blocks that are not read yet, of one or several gaps. */
export type MissingBlocks = Readonly<z.output<typeof MissingRow>>
const MissingRow = z.object({
  first: column.whole,
  last: column.whole,
  /** Number of accounts that they miss; `null` for all of the chain. */
  accounts: z.nullable(column.whole),
  /** `refused` by every node, or of an account that was added or came back. */
  why: z.string(),
  /** When they were left, as ISO text. */
  since: z.string(),
})

const mostListed = 20

/**
 * Lists what is not read of a chain, the oldest first: each range that no node
 * gave, and the histories of accounts together. At most 20.
 */
export async function listMissing(
  { query }: Query,
  chainId: number,
): Promise<MissingBlocks[]> {
  const found = await query(
    `select min(g.first) as first, max(g.last) as last, g.why,
       case when g.account is null then null
         else count(distinct g.account) end as accounts,
       to_char(min(g.since) at time zone 'UTC',
         'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
     from indexer.gaps g
     left join indexer.accounts a
       on a.chain_id = g.chain_id and a.account = g.account
     where g.chain_id = $1::bigint and (g.account is null
       or (a.state = 'live' and a.followed_from is not null))
     group by g.why, g.account is null,
       case when g.account is null then g.id end
     order by min(g.since), min(g.first) limit $2::int`,
    [chainId, mostListed],
  )
  return rows(MissingRow, found)
}

const OpenRow = z.object({
  /** Blocks that no node gave, each once. */
  refused: column.whole,
  /** Age of the oldest history that waits and was not refused, in seconds. */
  waiting: column.whole,
})

/** Counts what is not read of a chain, for figures. */
export async function countMissing(
  { query }: Query,
  chainId: number,
): Promise<Readonly<z.output<typeof OpenRow>>> {
  const found = await query(
    `select coalesce((select sum(upper(part) - lower(part))
         from unnest(range_agg(int8range(g.first, g.last + 1)) filter (
           where g.account is null or (a.account is not null
             and g.not_before is not null))) as part), 0)::bigint as refused,
       coalesce(extract(epoch from now() - min(g.since) filter (
         where a.account is not null and g.not_before is null)),
         0)::bigint as waiting
     from indexer.gaps g
     left join indexer.accounts a
       on a.chain_id = g.chain_id and a.account = g.account
       and a.state = 'live' and a.followed_from is not null
     where g.chain_id = $1::bigint`,
    [chainId],
  )
  const [row = { refused: 0, waiting: 0 }] = rows(OpenRow, found)
  return row
}

/**
 * Takes blocks from `first` on, which were read, off the ends of gaps, within a
 * transaction.
 */
export async function shortenGaps(
  { query }: Query,
  gaps: readonly Gap[],
  first: number,
): Promise<void> {
  const ids = `{${gaps.map(({ id }) => id).join(',')}}`
  await query(
    'delete from indexer.gaps where id = any($1::bigint[]) and first >= $2',
    [ids, first],
  )
  await query(
    `update indexer.gaps set last = least(last, $2::bigint - 1)
     where id = any($1::bigint[])`,
    [ids, first],
  )
}

/**
 * Sets the last block of gaps aside, so that what is below it is read first.
 *
 * @param forS - time after which it is asked for again, in s
 */
export async function setAside(
  database: Database,
  gaps: readonly Gap[],
  block: number,
  forS: number,
): Promise<void> {
  const ids = `{${gaps.map(({ id }) => id).join(',')}}`
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into indexer.gaps
         (chain_id, account, first, last, why, since, not_before)
       select chain_id, account, $2::bigint, $2::bigint, why, since,
         now() + $3::int * interval '1 second'
       from indexer.gaps where id = any($1::bigint[])`,
      [ids, block, forS],
    )
    await shortenGaps(tx, gaps, block)
  })
}

/**
 * Sets all of some gaps aside, because nothing of them can be read.
 *
 * @param forS - time after which they are asked for again, in s
 */
export async function setRestAside(
  { query }: Query,
  gaps: readonly Gap[],
  forS: number,
): Promise<void> {
  await query(
    `update indexer.gaps
     set not_before = now() + $2::int * interval '1 second'
     where id = any($1::bigint[])`,
    [`{${gaps.map(({ id }) => id).join(',')}}`, forS],
  )
}
