import type { Hex } from '@cairn/primitives'
import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import type { SeenDeposit } from '../chain-side.ts'
import { type Deposit, readDeposit, writeDeposit } from '../deposit.ts'

type Store = Pick<Database, 'query'>

const state = z.enum(['seen', 'filling', 'filled', 'refundable', 'refunded'])
export type DepositState = z.output<typeof state>

const DepositRow = z.object({
  id: column.hex,
  carrier: z.int(),
  depositor: z.string(),
  deposit: z.string(),
  due: z.string(),
  state,
  fill_hash: column.hex.nullable(),
  is_settled: z.boolean(),
  refund_hash: column.hex.nullable(),
})

export type KeptDeposit = {
  readonly id: Hex
  readonly carrierId: number
  readonly deposit: Deposit
  /** Amount that the mover pays out, in base units. */
  readonly due: bigint
  readonly state: DepositState
  readonly fillHash: Hex | undefined
  readonly isSettled: boolean
  readonly refundHash: Hex | undefined
}

const columns = `id, carrier, depositor, deposit, due::text, state, fill_hash,
  is_settled, refund_hash`

/** Returns the last block that was read of a chain; -1 before the first. */
export async function readCursor(
  { query }: Store,
  chainId: number,
): Promise<bigint> {
  const found = await query(
    'select block_number from bridge.cursors where chain_id = $1',
    [chainId],
  )
  const [row] = rows(z.object({ block_number: column.bigint }), found)
  return row?.block_number ?? -1n
}

export async function writeCursor(
  { query }: Store,
  chainId: number,
  block: bigint,
): Promise<void> {
  await query(
    `insert into bridge.cursors (chain_id, block_number) values ($1, $2)
     on conflict (chain_id) do update set block_number = $2`,
    [chainId, `${block}`],
  )
}

/** Largest number that the columns of chains hold. */
const mostChainId = 2n ** 63n - 1n

/**
 * Stores a deposit; one that is known stays as it is. Its depositor chose the
 * numbers: those that no carrier or chain has are stored as zero, because one
 * deposit that cannot be stored would keep all later ones from being read.
 */
export async function addDeposit(
  { query }: Store,
  { id, deposit, txHash }: SeenDeposit,
  plan: {
    /** Absent if no carrier has the deposit's number. */
    readonly carrierId: number | undefined
    readonly due: bigint
    readonly state: 'seen' | 'refundable'
    readonly fillAfter: Date
  },
): Promise<void> {
  await query(
    `insert into bridge.deposits (id, from_chain_id, to_chain_id, carrier,
       depositor, deposit, tx_hash, deadline, due, state, fill_after,
       leased_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (id) do nothing`,
    [
      id,
      `${deposit.fromChainId}`,
      `${deposit.toChainId > mostChainId ? 0n : deposit.toChainId}`,
      plan.carrierId ?? 0,
      deposit.depositor.toLowerCase(),
      writeDeposit(deposit),
      txHash,
      `${deposit.deadline}`,
      `${plan.due}`,
      plan.state,
      plan.fillAfter.toISOString(),
    ],
  )
}

/**
 * Takes deposits that need work, and keeps other processes from them until the
 * lease ends. One whose process died is taken again then.
 */
export async function leaseDeposits(
  { query }: Store,
  options: {
    readonly now: Date
    readonly leaseMs: number
    readonly limit: number
  },
): Promise<readonly KeptDeposit[]> {
  const until = new Date(options.now.getTime() + options.leaseMs)
  const found = await query(
    `update bridge.deposits set leased_until = $2,
       state = case when state = 'seen' then 'filling' else state end
     where id in (
       select id from bridge.deposits
       where leased_until <= $1 and fill_after <= $1 and (
         state in ('seen', 'filling', 'refundable')
         or (state = 'filled' and not is_settled)
       )
       order by leased_until limit $3 for update skip locked
     ) returning ${columns}`,
    [options.now.toISOString(), until.toISOString(), options.limit],
  )
  return rows(DepositRow, found).map(toDeposit)
}

/** Records a step, and lets the next one be taken from `again` on. */
export async function noteStep(
  { query }: Store,
  id: Hex,
  step: {
    readonly state: DepositState
    readonly fillHash?: Hex | undefined
    readonly isSettled?: boolean
    readonly refundHash?: Hex
    readonly again: Date
  },
): Promise<void> {
  await query(
    `update bridge.deposits set state = $2,
       fill_hash = coalesce($3, fill_hash),
       is_settled = is_settled or $4,
       refund_hash = coalesce($5, refund_hash),
       leased_until = $6
     where id = $1`,
    [
      id,
      step.state,
      step.fillHash ?? null,
      step.isSettled ?? false,
      step.refundHash ?? null,
      step.again.toISOString(),
    ],
  )
}

/** Lists the deposits that an account made in a transaction. */
export async function findDeposits(
  { query }: Store,
  asked: {
    readonly txHash: string
    readonly fromChainId: number
    readonly toChainId: number
    readonly depositor: string
  },
): Promise<readonly KeptDeposit[]> {
  const found = await query(
    `select ${columns} from bridge.deposits
     where tx_hash = $1 and from_chain_id = $2 and to_chain_id = $3
       and depositor = $4`,
    [
      asked.txHash.toLowerCase(),
      asked.fromChainId,
      asked.toChainId,
      asked.depositor.toLowerCase(),
    ],
  )
  return rows(DepositRow, found).map(toDeposit)
}

/** Counts deposits by state, for the figures. */
export async function countStates({
  query,
}: Store): Promise<ReadonlyMap<string, number>> {
  const found = await query(
    'select state, count(*)::int as count from bridge.deposits group by state',
  )
  return new Map(
    rows(z.object({ state, count: z.int() }), found).map((row) => [
      row.state,
      row.count,
    ]),
  )
}

function toDeposit(row: z.output<typeof DepositRow>): KeptDeposit {
  return {
    id: row.id,
    carrierId: row.carrier,
    deposit: readDeposit(row.deposit),
    due: BigInt(row.due),
    state: row.state,
    fillHash: row.fill_hash ?? undefined,
    isSettled: row.is_settled,
    refundHash: row.refund_hash ?? undefined,
  }
}
