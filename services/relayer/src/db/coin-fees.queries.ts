import type { Hex } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { CoinClaim, OwnCost } from '../fees/coin-fees.ts'
import { feePayment } from '../fees/fee-payment.ts'
import type { RecordedBlock } from './metatxs.queries.ts'

type Query = Pick<Database, 'query'>

/** Blocks that are looked at in a round. */
const perRound = 2000

const hash = z.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value),
)
const BlockRow = z.object({ block_number: column.bigint, block_hash: hash })
const ClaimRow = z.object({ id: column.whole, payment: z.string() })
const CostRow = z.object({
  sender: address,
  cost: z.nullable(z.coerce.bigint()),
})

/** Keeps other processes from judging fees of a chain at the same time. */
export async function lockCoinFees(
  { query }: Query,
  chainId: number,
): Promise<void> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `coin fees ${chainId}`,
  ])
}

/** Lists blocks of which it is not known whether their fees came in. */
export async function listOpenBlocks(
  { query }: Query,
  chainId: number,
): Promise<readonly RecordedBlock[]> {
  const found = await query(
    `select distinct block_number, block_hash from relayer.metatxs
     where chain_id = $1 and fee_open and block_number is not null
     order by block_number limit $2::int`,
    [chainId, perRound],
  )
  return rows(BlockRow, found).map((row) => ({
    number: row.block_number,
    hash: row.block_hash,
  }))
}

/** Lists the fees in coins that transactions of a block promised. */
export async function listCoinClaims(
  { query }: Query,
  chainId: number,
  block: RecordedBlock,
): Promise<readonly CoinClaim[]> {
  const found = await query(
    `select id, payment from relayer.metatxs
     where chain_id = $1 and block_number = $2 and block_hash = $3
       and payment is not null and status in ('SUCCEEDED', 'PARTIALLY_FAILED')
     order by id`,
    [chainId, String(block.number), block.hash],
  )
  return rows(ClaimRow, found).flatMap(({ id, payment }) => {
    const { token, to, value } = feePayment.parse(JSON.parse(payment))
    return token ? [] : [{ id, to, value: BigInt(value) }]
  })
}

/** Lists what the recorded transactions of a block cost their senders, in wei. */
export async function listBlockCosts(
  { query }: Query,
  chainId: number,
  block: RecordedBlock,
): Promise<readonly OwnCost[]> {
  const found = await query(
    `select sender, cost_wei::numeric(78, 0)::text as cost from relayer.metatxs
     where chain_id = $1 and block_number = $2 and block_hash = $3
       and sender is not null`,
    [chainId, String(block.number), block.hash],
  )
  return rows(CostRow, found).map(({ sender, cost }) => ({
    sender,
    wei: cost ?? undefined,
  }))
}

/** Stores whether the fees of transactions of a block came in. */
export async function putCoinFees(
  { query }: Query,
  { hash: blockHash }: RecordedBlock,
  ids: readonly number[],
  isMissing: boolean,
): Promise<void> {
  await query(
    `update relayer.metatxs set fee_open = false, fee_missing = $3
     where id = any($1::bigint[]) and block_hash = $2`,
    [ids, blockHash, isMissing],
  )
}
