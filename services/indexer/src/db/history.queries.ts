import { rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { BlockWindow, ChainExtent } from './block-windows.ts'
import { blockWindows } from './block-windows.ts'
import { bareHex, toByteArray, toNumberArray } from './bytes.ts'
import type { Query } from './cursor.queries.ts'

/**
 * A query for transactions. It names accounts, hashes or ids of
 * meta-transactions.
 */
export type HistoryQuestion = {
  readonly accounts?: readonly string[] | undefined
  readonly hashes?: readonly string[] | undefined
  readonly metaTransactionIds?: readonly string[] | undefined
  readonly contracts?: readonly string[] | undefined
  readonly tokenId?: string | undefined
  readonly fromBlock?: number | undefined
  readonly toBlock?: number | undefined
  /** Only what wallets of the accounts executed. */
  readonly executedOnly?: boolean | undefined
}

/** Place of a transaction. The next page begins below it. */
export type HistoryKey = readonly [blockNumber: number, txnIndex: number]

/** A transaction's place in its chain. Hex has no `0x` in any row. */
const place = { block_number: z.string(), txn_index: z.int() }

const TransactionRow = z.object({
  ...place,
  hash: z.string(),
  block_hash: z.string(),
  /** Seconds since 1970. */
  timestamp: z.string(),
})

export type TransactionRow = Readonly<z.output<typeof TransactionRow>>

const TransferRow = z.object({
  ...place,
  log_index: z.string(),
  kind: z.int(),
  contract: z.string(),
  sender: z.string(),
  receiver: z.string(),
  token_id: z.string(),
  amount: z.string(),
})

export type TransferRow = Readonly<z.output<typeof TransferRow>>

const ExecutionRow = z.object({
  ...place,
  id: z.string(),
  wallet: z.string(),
  /** The wallet ran nothing in any transaction before. */
  is_first: z.boolean(),
})

export type ExecutionRow = Readonly<z.output<typeof ExecutionRow>>

/** A page of transactions: where it begins, and its size. */
export type HistoryPage = {
  readonly after: HistoryKey | undefined
  /** Maximum number of rows. */
  readonly limit: number
  readonly extent: ChainExtent
}

/**
 * Lists a page of transactions, newest first: those with transfers of the
 * accounts, and those that their wallets ran without a transfer.
 */
export async function listTransactions(
  database: Query,
  chainId: number,
  question: HistoryQuestion,
  { after, limit, extent }: HistoryPage,
): Promise<TransactionRow[]> {
  // A hash is that of one transaction.
  const wanted = Math.min(limit, question.hashes?.length ?? limit)
  const tops = [question.toBlock, after?.[0]].filter((it) => it !== undefined)
  const windows = blockWindows(extent, {
    from: question.fromBlock,
    to: tops.length > 0 ? Math.min(...tops) : undefined,
  })
  const found: TransactionRow[] = []
  for (const window of windows) {
    const left = limit - found.length
    found.push(
      ...(await listWithin(database, chainId, question, {
        ...{ after, window, limit: left },
      })),
    )
    if (found.length >= wanted) break
  }
  return found
}

async function listWithin(
  { query }: Query,
  chainId: number,
  question: HistoryQuestion,
  page: Pick<HistoryPage, 'after' | 'limit'> & { readonly window: BlockWindow },
): Promise<TransactionRow[]> {
  const { after, limit, window } = page
  const parameters: unknown[] = [chainId]
  const add = (value: unknown) => `$${parameters.push(value)}`
  const ofWindow = [
    'chain_id = $1::bigint',
    window.from !== undefined && `block_number >= ${add(window.from)}::bigint`,
    window.to !== undefined && `block_number <= ${add(window.to)}::bigint`,
  ]
    .filter(Boolean)
    .join(' and ')
  const next = after
    ? `and (block_number, txn_index) <
        (${add(after[0])}::bigint, ${add(after[1])}::int)`
    : ''
  const max = `${add(limit)}::int`
  const sources = sourcesOf(question, `${ofWindow} ${next}`, max, add)
  if (sources === '') return []
  // Lateral, because a join of tables in parts may read all of them.
  const found = await query(
    `select t.block_number::text, t.txn_index, encode(t.hash, 'hex') as hash,
       encode(t.block_hash, 'hex') as block_hash, t.timestamp::text
     from (
       select distinct block_number, txn_index from (${sources}) as found
       order by block_number desc, txn_index desc limit ${max}
     ) as place
     cross join lateral (
       select * from indexer.transactions
       where ${ofWindow} and block_number = place.block_number
         and txn_index = place.txn_index limit 1
     ) as t
     order by t.block_number desc, t.txn_index desc`,
    parameters,
  )
  return rows(TransactionRow, found)
}

/**
 * Builds the sources of transactions. Each is sorted by an index of its own.
 */
function sourcesOf(
  question: HistoryQuestion,
  within: string,
  max: string,
  add: (value: unknown) => string,
): string {
  const { accounts, contracts, hashes, metaTransactionIds, tokenId } = question
  const { executedOnly } = question
  const bytes = (values: readonly string[]) =>
    `any(${add(toByteArray(values))}::bytea[])`
  const some = (table: string, condition: string) =>
    `(select distinct block_number, txn_index from indexer.${table}
      where ${within} and ${condition}
      order by block_number desc, txn_index desc limit ${max})`
  const named = (table: string, condition: string) =>
    some(
      table,
      accounts
        ? `${condition} and ${tookPart(table, bytes(accounts), executedOnly)}`
        : condition,
    )
  if (hashes) return named('transactions', `hash = ${bytes(hashes)}`)
  if (metaTransactionIds) {
    return named('executions', `id = ${bytes(metaTransactionIds)}`)
  }
  // Single values instead of lists, because only then an index provides the
  // order: a source per account, which reads at most a page of one coin.
  const one = (value: string) => `decode(${add(bareHex(value))}::text, 'hex')`
  const [coin, ...others] = contracts ?? []
  const isOneCoin = coin !== undefined && others.length === 0
  const ofToken = [
    isOneCoin && `and contract = ${one(coin)}`,
    contracts && !isOneCoin && `and contract = ${bytes(contracts)}`,
    tokenId !== undefined && `and token_id = ${add(tokenId)}::numeric`,
  ]
    .filter(Boolean)
    .join(' ')
  const sources = (accounts ?? []).flatMap((account) => {
    const own = one(account)
    const isMoved = `(part.sender = ${own} or part.receiver = ${own}) ${ofToken}`
    if (executedOnly) {
      const movedToken = ofToken
        ? `and ${hasSome('executions', 'transfers', isMoved)}`
        : ''
      return [some('executions', `wallet = ${own} ${movedToken}`)]
    }
    return [
      some('transfers', `sender = ${own} ${ofToken}`),
      some('transfers', `receiver = ${own} ${ofToken}`),
      ...(ofToken ? [] : [some('executions', `wallet = ${own}`)]),
    ]
  })
  return sources.join(' union all ')
}

/** Builds the condition that accounts took part in the transaction of a row. */
function tookPart(
  table: string,
  accounts: string,
  executedOnly: boolean | undefined,
): string {
  const ran = hasSome(table, 'executions', `part.wallet = ${accounts}`)
  if (executedOnly) return ran
  const isMoved = `part.sender = ${accounts} or part.receiver = ${accounts}`
  return `(${ran} or ${hasSome(table, 'transfers', `(${isMoved})`)})`
}

/**
 * Builds the condition that the transaction of a row has a row of another table.
 * By its `offset 0` the store looks it up for each row, in the part of its block.
 */
function hasSome(table: string, other: string, condition: string): string {
  return `exists (select 1 from indexer.${other} part
    where part.chain_id = ${table}.chain_id
      and part.block_number = ${table}.block_number
      and part.txn_index = ${table}.txn_index and ${condition} offset 0)`
}

/**
 * Lists the transfers in the transactions of a page, in the chain's order: only
 * those the query is about, because an airdrop moves thousands.
 */
export async function listTransfers(
  { query }: Query,
  chainId: number,
  { accounts, contracts, tokenId }: HistoryQuestion,
  page: readonly TransactionRow[],
): Promise<TransferRow[]> {
  const parameters: unknown[] = [chainId, ...placesOf(page), ...boundsOf(page)]
  const add = (value: unknown) => `$${parameters.push(value)}`
  const bytes = (values: readonly string[]) =>
    `any(${add(toByteArray(values))}::bytea[])`
  const mine = accounts && bytes(accounts)
  const conditions = [
    'chain_id = $1::bigint',
    't.block_number between $4::bigint and $5::bigint',
    mine && `(sender = ${mine} or receiver = ${mine})`,
    contracts && `contract = ${bytes(contracts)}`,
    tokenId !== undefined && `token_id = ${add(tokenId)}::numeric`,
  ]
  const found = await query(
    `select x.block_number::text, x.txn_index, log_index::text, kind,
       encode(contract, 'hex') as contract, encode(sender, 'hex') as sender,
       encode(receiver, 'hex') as receiver, token_id::text, amount::text
     from unnest($2::bigint[], $3::int[]) as p (block_number, txn_index)
     cross join lateral (
       select * from indexer.transfers t
       where t.block_number = p.block_number and t.txn_index = p.txn_index
         and ${conditions.filter(Boolean).join(' and ')} offset 0
     ) as x
     order by x.block_number, x.txn_index, x.log_index, x.part`,
    parameters,
  )
  return rows(TransferRow, found)
}

/** Lists the meta-transactions of a page, in the chain's order. */
export async function listExecutions(
  { query }: Query,
  chainId: number,
  page: readonly TransactionRow[],
): Promise<ExecutionRow[]> {
  const found = await query(
    `select x.block_number::text, x.txn_index, encode(id, 'hex') as id,
       encode(wallet, 'hex') as wallet, not exists (
         select 1 from indexer.executions e
         where e.chain_id = $1::bigint and e.wallet = x.wallet
           and e.block_number <= x.block_number
           and (e.block_number, e.txn_index) < (x.block_number, x.txn_index)
       ) as is_first
     from unnest($2::bigint[], $3::int[]) as p (block_number, txn_index)
     cross join lateral (
       select * from indexer.executions t
       where chain_id = $1::bigint and t.block_number = p.block_number
         and t.txn_index = p.txn_index
         and t.block_number between $4::bigint and $5::bigint offset 0
     ) as x
     order by x.block_number, x.txn_index, x.log_index`,
    [chainId, ...placesOf(page), ...boundsOf(page)],
  )
  return rows(ExecutionRow, found)
}

function placesOf(page: readonly TransactionRow[]): [string, string] {
  return [
    toNumberArray(page.map((row) => row.block_number)),
    toNumberArray(page.map((row) => row.txn_index)),
  ]
}

/**
 * Returns the first and the last block of a page, by which the store reads the
 * parts of these blocks alone.
 */
function boundsOf(page: readonly TransactionRow[]): [number, number] {
  const blocks = page.map((row) => Number(row.block_number))
  return blocks.length > 0 ? [Math.min(...blocks), Math.max(...blocks)] : [0, 0]
}
