import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { Approval, ApprovalKind } from '../chain/decode-approval.ts'
import { bareHex } from './bytes.ts'
import { chunksOf, columnOf, hashOf } from './columns.ts'
import type { Query } from './cursor.queries.ts'

const kindNumbers = { AMOUNT: 20, ITEM: 721, ALL: 0 } as const
const kinds = new Map<number, ApprovalKind>([
  [kindNumbers.AMOUNT, 'AMOUNT'],
  [kindNumbers.ITEM, 'ITEM'],
  [kindNumbers.ALL, 'ALL'],
])

const ApprovalRow = z.object({
  block_number: column.whole,
  log_index: column.whole,
  hash: z.string(),
  /** Seconds since 1970. */
  timestamp: column.whole,
  kind: z.int().transform((number) => kinds.get(number) ?? 'ALL'),
  contract: z.string(),
  spender: z.string(),
  token_id: z.string(),
  amount: z.string(),
  /**
   * 0 for a contract that lists name, 1 for what the account executed itself, 2
   * for a contract that it holds tokens of, 3 for others.
   */
  rank: z.int(),
  /** Tens of newer approvals of the same contract; 0 for listed contracts. */
  turn: column.whole,
})
/** The approval in force for a spender, as it was logged. Hex has no `0x`. */
export type ApprovalRow = Readonly<z.output<typeof ApprovalRow>>

/** Place of an approval. The next page begins after it. */
export type ApprovalKey = readonly [
  rank: number,
  turn: number,
  blockNumber: number,
  logIndex: number,
]

/**
 * Approvals of one unlisted contract that stand together. Such a contract logs
 * any number in an account's name, and must not push out those of others.
 */
const perTurn = 10

/** Writes approvals. Those that are there already stay as they are. */
export async function writeApprovals(
  { query }: Query,
  chainId: number,
  approvals: readonly Approval[],
): Promise<void> {
  for (const chunk of chunksOf(approvals)) {
    await query(
      `insert into indexer.approvals
       select $1::bigint, number, log, decode(hash, 'hex'), time, kind,
         decode(contract, 'hex'), decode(owner, 'hex'), decode(spender, 'hex'),
         token, amount
       from unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[],
         $6::smallint[], $7::text[], $8::text[], $9::text[], $10::numeric[],
         $11::numeric[]) as u (number, log, hash, time, kind, contract, owner,
         spender, token, amount)
       on conflict do nothing`,
      [
        chainId,
        columnOf(chunk, (a) => a.blockNumber),
        columnOf(chunk, (a) => a.logIndex),
        columnOf(chunk, hashOf),
        columnOf(chunk, (a) => a.timestamp),
        columnOf(chunk, (a) => kindNumbers[a.kind]),
        columnOf(chunk, (a) => a.contract),
        columnOf(chunk, (a) => a.owner),
        columnOf(chunk, (a) => a.spender),
        columnOf(chunk, (a) => a.tokenId),
        columnOf(chunk, (a) => a.amount),
      ],
    )
  }
}

/** Returns the first block whose approvals are in the table. */
export async function readApprovalsFrom(
  { query }: Query,
  chainId: number,
): Promise<number> {
  const found = await query(
    `select approvals_from as number from indexer.cursors
     where chain_id = $1::bigint`,
    [chainId],
  )
  return rows(z.object({ number: column.whole }), found)[0]?.number ?? 0
}

/**
 * Writes approvals of older blocks, and that the table is complete from block
 * `first`. Two hosts may do it at once.
 */
export async function writeOlderApprovals(
  database: Database,
  chainId: number,
  first: number,
  approvals: readonly Approval[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await writeApprovals(tx, chainId, approvals)
    await tx.query(
      `update indexer.cursors
       set approvals_from = least(approvals_from, $2::bigint)
       where chain_id = $1::bigint`,
      [chainId, first],
    )
  })
}

const ContractRow = z.object({ contract: z.string() })

/**
 * Condition that the account `$2` executed the transaction of an approval. The
 * account's executions are looked up first: most made-up approvals stand in
 * blocks without one.
 */
const isGiven = `exists (
  select from indexer.executions e
  where e.chain_id = $1::bigint and e.wallet = decode($2, 'hex')
    and e.block_number = a.block_number and exists (
      select from indexer.transactions t
      where t.chain_id = $1::bigint and t.block_number = a.block_number
        and t.txn_index = e.txn_index and t.hash = a.hash))`

/**
 * Lists the collections that an account once allowed others, as hex without
 * `0x`. Those of approvals that it executed come first, then those with the
 * oldest approval: contracts that a stranger adds do not push them out.
 */
export async function listApprovedCollections(
  { query }: Query,
  chainId: number,
  owner: string,
  limit: number,
): Promise<string[]> {
  const found = await query(
    `select encode(contract, 'hex') as contract from indexer.approvals a
     where chain_id = $1::bigint and owner = decode($2, 'hex') and kind <> $3
     group by contract
     order by bool_or(${isGiven}) desc, min(block_number), contract
     limit $4::int`,
    [chainId, bareHex(owner), kindNumbers.AMOUNT, limit],
  )
  return rows(ContractRow, found).map(({ contract }) => contract)
}

/**
 * Lists what an account allows others: of listed contracts first, then what it
 * executed itself, then of contracts that it holds tokens of, each the latest
 * first. Of an unlisted contract, ten stand together. Of an item only the last
 * spender counts, of everything else each spender's last approval. A contract
 * may log it again later, in a transaction of the spender's.
 *
 * @param listed - contracts that lists name
 */
export async function listApprovals(
  { query }: Query,
  chainId: number,
  owner: string,
  listed: readonly string[],
  after: ApprovalKey | undefined,
  limit: number,
): Promise<ApprovalRow[]> {
  const [rank, turn, block, log] = after ?? [null, null, null, null]
  const found = await query(
    `select block_number, log_index, encode(hash, 'hex') as hash, timestamp,
       kind, encode(contract, 'hex') as contract,
       encode(spender, 'hex') as spender, token_id::text, amount::text,
       rank, turn
     from (
       select *, case rank when 0 then 0 else (row_number() over (
         partition by contract order by block_number desc, log_index desc
       ) - 1) / ${perTurn} end as turn
       from (
         select latest.*, case
           when contract in (
             select decode(hex, 'hex') from unnest($3::text[]) as u (hex)
           ) then 0
           when is_given then 1
           when exists (
             select from indexer.balances b where b.chain_id = $1::bigint
               and b.account = decode($2, 'hex')
               and b.contract = latest.contract and b.balance > 0
           ) then 2 else 3 end as rank
         from (
           select distinct on (kind, contract, token_id, party) * from (
             select *, case when kind = 721 then null else spender end as party,
               bool_or(${isGiven}) over (partition by contract, spender)
                 as is_given
             from indexer.approvals a
             where chain_id = $1::bigint and owner = decode($2, 'hex')
           ) as own
           order by kind, contract, token_id, party,
             block_number desc, log_index desc
         ) as latest
         where amount > 0
       ) as ranked
     ) as placed
     where $4::int is null or (rank, turn, -block_number, -log_index)
       > ($4::int, $5::bigint, -$6::bigint, -$7::bigint)
     order by rank, turn, block_number desc, log_index desc limit $8::int`,
    [
      chainId,
      bareHex(owner),
      columnOf(listed, bareHex),
      ...[rank, turn, block, log],
      limit,
    ],
  )
  return rows(ApprovalRow, found)
}

const SentRow = z.object({
  contract: z.string(),
  hash: z.string(),
  /** Seconds since 1970. */
  timestamp: column.whole,
})
/** A transaction that moved a contract's tokens away from an account. */
export type SentRow = Readonly<z.output<typeof SentRow>>

/**
 * Lists the latest transactions in which tokens of each contract left the
 * account, newest first.
 */
export async function listSent(
  { query }: Query,
  chainId: number,
  owner: string,
  contracts: readonly string[],
  perContract: number,
): Promise<SentRow[]> {
  const found = await query(
    `select encode(c.contract, 'hex') as contract,
       encode(t.hash, 'hex') as hash, t.timestamp
     from (select decode(hex, 'hex') as contract
       from unnest($3::text[]) as u (hex)) as c
     cross join lateral (
       select distinct block_number, txn_index from indexer.transfers
       where chain_id = $1::bigint and sender = decode($2, 'hex')
         and contract = c.contract
       order by block_number desc, txn_index desc limit $4::int
     ) as place
     cross join lateral (
       select * from indexer.transactions
       where chain_id = $1::bigint and block_number = place.block_number
         and txn_index = place.txn_index limit 1
     ) as t
     order by t.block_number desc, t.txn_index desc`,
    [chainId, bareHex(owner), columnOf(contracts, bareHex), perContract],
  )
  return rows(SentRow, found)
}
