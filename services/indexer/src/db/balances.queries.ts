import { rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { TransferKind } from '../chain/transfer.ts'
import { toByteArray, toNumberArray } from './bytes.ts'
import type { Query } from './cursor.queries.ts'
import { kindNumbers } from './insert-rows.ts'

/** A query for balances. It names accounts or contracts. */
export type BalanceQuestion = {
  readonly accounts?: readonly string[] | undefined
  readonly contracts?: readonly string[] | undefined
  readonly exceptContracts?: readonly string[] | undefined
  readonly kinds?: readonly TransferKind[] | undefined
  readonly tokenIds?: readonly string[] | undefined
}

/** Key of the last row of a page. The next page begins after it. */
export type BalanceKey = readonly [
  account: string,
  contract: string,
  tokenId: string,
]

/** A balance above zero. Addresses are lower case without `0x`. */
export type BalanceRow = Readonly<z.output<typeof BalanceRow>>

const BalanceRow = z.object({
  account: z.string(),
  contract: z.string(),
  token_id: z.string(),
  kind: z.int(),
  balance: z.string(),
  block_number: z.string(),
  /** `null` when the indexer has neither the block nor a transaction of it. */
  block_hash: z.string().nullable(),
  /** Number of different tokens, in a summary alone. */
  tokens: z.string().optional(),
})

const HeldRow = z.object({ contract: z.string() })

/** Hash of the block that last changed a balance, if stored. */
const blockHash = `coalesce(
  (select encode(block_hash, 'hex') from indexer.transactions t
   where t.chain_id = $1::bigint and t.block_number = b.block_number limit 1),
  (select encode(hash, 'hex') from indexer.blocks k
   where k.chain_id = $1::bigint and k.number = b.block_number)
) as block_hash`

/**
 * Lists a page of balances above zero, by account, contract and token. Holders
 * of a contract are sorted by token and account.
 */
export async function listBalances(
  { query }: Query,
  chainId: number,
  question: BalanceQuestion,
  after: BalanceKey | undefined,
  limit: number,
): Promise<BalanceRow[]> {
  const where = conditionsOf(chainId, question)
  // Qualified, because bare names would sort by the text columns of the query
  // below.
  const order = question.accounts
    ? 'b.account, b.contract, b.token_id'
    : 'b.contract, b.token_id, b.account'
  const next = after
    ? `and (${order}) > (${order
        .replace('b.account', where.add('bytea', after[0]))
        .replace('b.contract', where.add('bytea', after[1]))
        .replace('b.token_id', where.add('numeric', after[2]))})`
    : ''
  const found = await query(
    `select encode(account, 'hex') as account,
       encode(contract, 'hex') as contract, token_id::text, kind,
       balance::text, block_number::text, ${blockHash}
     from indexer.balances b where ${where.text} ${next}
     order by ${order} limit ${where.add('int', limit)}::int`,
    where.parameters,
  )
  return rows(BalanceRow, found)
}

/** Lists a page of an account's contracts, one row for each. */
export async function summariseBalances(
  { query }: Query,
  chainId: number,
  question: BalanceQuestion,
  after: BalanceKey | undefined,
  limit: number,
): Promise<BalanceRow[]> {
  const where = conditionsOf(chainId, question)
  const next = after
    ? `and (account, contract) > (${where.add('bytea', after[0])},
       ${where.add('bytea', after[1])})`
    : ''
  const found = await query(
    `select encode(account, 'hex') as account,
       encode(contract, 'hex') as contract, '0' as token_id, kind,
       balance::text, block_number::text, tokens::text, ${blockHash}
     from (
       select account, contract, max(kind) as kind, sum(balance) as balance,
         max(block_number) as block_number, count(*) as tokens
       from indexer.balances where ${where.text} ${next}
       group by account, contract
       order by account, contract limit ${where.add('int', limit)}::int
     ) b order by b.account, b.contract`,
    where.parameters,
  )
  return rows(BalanceRow, found)
}

/** Lists the contracts of all balances in question. */
export async function listHeldContracts(
  { query }: Query,
  chainId: number,
  question: BalanceQuestion,
): Promise<string[]> {
  const where = conditionsOf(chainId, question)
  const found = await query(
    `select distinct encode(contract, 'hex') as contract
     from indexer.balances where ${where.text}`,
    where.parameters,
  )
  return rows(HeldRow, found).map(({ contract }) => `0x${contract}`)
}

function conditionsOf(chainId: number, question: BalanceQuestion) {
  const parameters: unknown[] = [chainId]
  const add = (type: 'bytea' | 'numeric' | 'int' | 'array', value: unknown) => {
    parameters.push(value)
    const name = `$${parameters.length}`
    if (type === 'bytea') return `decode(${name}::text, 'hex')`
    return type === 'numeric' ? `${name}::numeric` : name
  }
  const { accounts, contracts, exceptContracts, kinds, tokenIds } = question
  const some = (values: readonly string[]) =>
    `any(${add('array', toByteArray(values))}::bytea[])`
  const conditions = [
    'chain_id = $1::bigint',
    'balance > 0',
    accounts && `account = ${some(accounts)}`,
    contracts && `contract = ${some(contracts)}`,
    exceptContracts?.length && `not contract = ${some(exceptContracts)}`,
    kinds &&
      `kind = any(${add(
        'array',
        toNumberArray(kinds.map((kind) => kindNumbers[kind])),
      )}::smallint[])`,
    tokenIds &&
      `token_id = any(${add('array', toNumberArray(tokenIds))}::numeric[])`,
  ]
  return { text: conditions.filter(Boolean).join(' and '), parameters, add }
}
