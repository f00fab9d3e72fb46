import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import { type FeePayment, feePayment } from '../fees/fee-payment.ts'
import type { Accepted } from '../metatx.ts'
import type { Risks } from '../unpaid-gas.ts'

type Query = Pick<Database, 'query'>

const isOfToday = `accepted_at > now() - interval '1 day'`
/** Newest transactions of a wallet that count. */
const perWallet = 500

/** Whether a transaction was free and no wallet's own. */
const isFreeForAll = `payer is null and gas_paid is null`
/** Gas that the fee pays for: none while it is not known to have come in. */
const gasPaid = `case when fee_missing or fee_open then 0 else gas_paid end`
/** Gas of a mined transaction that nobody paid for; null before it is mined. */
const lost = `case when status in ('FAILED', 'DROPPED') then gas_used
  else greatest(gas_used - coalesce(${gasPaid}, gas_used), 0) end`
/** A replaced transaction and its rival have one nonce: one of them is mined. */
const isOnItsWay = `status in ('QUEUED', 'SENT') and replaced_by is null`

const atRisk = `case when ${isOnItsWay} then gas_limit
  when ${isFreeForAll} then gas_used else ${lost} end`

const WalletRow = z.object({
  payer: z.string(),
  paid: column.bigint,
  lost: column.bigint,
  lost_lately: column.bigint,
  on_its_way: column.bigint,
})
const PaymentRow = z.object({ id: column.whole, payment: z.string() })
const CallerRow = z.object({
  chain_id: column.whole,
  caller: z.string(),
  gas: column.bigint,
  unsigned: column.bigint,
})

/**
 * Keeps other processes from storing transactions of a chain until the end of
 * the database transaction, so that all of them count.
 */
export async function lockChain(
  { query }: Query,
  chainId: number,
): Promise<void> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `relayer ${chainId}`,
  ])
}

/** Reads what is at risk on a chain, for wallets of a batch. */
export async function readRisks(
  { query }: Query,
  chainId: number,
  batch: readonly Pick<Accepted, 'payer'>[],
): Promise<Risks> {
  const payers = [...new Set(batch.flatMap(({ payer }) => payer ?? []))]
  const found = await query(
    `select p.payer,
            coalesce(sum(least(gas_used, coalesce(${gasPaid}, gas_used)))
              filter (where status in ('SUCCEEDED', 'PARTIALLY_FAILED')), 0)::text as paid,
            coalesce(sum(${lost}), 0)::text as lost,
            coalesce(sum(${lost}) filter (where ${isOfToday}), 0)::text as lost_lately,
            coalesce(sum(gas_limit) filter (where ${isOnItsWay}), 0)::text as on_its_way
     from unnest($2::text[]) as p (payer)
     cross join lateral (
       select * from relayer.metatxs m
       where m.chain_id = $1 and m.payer = p.payer order by m.id desc limit $3::int
     ) own
     group by p.payer`,
    [chainId, payers, perWallet],
  )
  const callers = await listRiskedBy({ query }, chainId)
  return {
    wallets: new Map(
      rows(WalletRow, found).map((row) => [
        row.payer,
        {
          paid: row.paid,
          lost: row.lost,
          lostLately: row.lost_lately,
          onItsWay: row.on_its_way,
        },
      ]),
    ),
    callers: new Map(callers.map(({ caller, gas }) => [caller, gas])),
    unsigned: new Map(
      callers.map(({ caller, unsigned }) => [caller, unsigned]),
    ),
  }
}

/** Adds up the gas at risk of each chain. @see SRVC-01 z */
export async function sumRisks(
  store: Query,
): Promise<ReadonlyMap<number, bigint>> {
  const sums = new Map<number, bigint>()
  for (const { chain_id, gas } of await listRiskedBy(store))
    sums.set(chain_id, (sums.get(chain_id) ?? 0n) + gas)
  return sums
}

async function listRiskedBy({ query }: Query, chainId?: number) {
  const found = await query(
    `select chain_id, caller, coalesce(sum(${atRisk}), 0)::text as gas,
            coalesce(sum(${atRisk}) filter (where ${isFreeForAll}), 0)::text as unsigned
     from relayer.metatxs
     where ($1::bigint is null or chain_id = $1::bigint) and caller is not null
       and (${isOfToday} or ${isOnItsWay})
     group by chain_id, caller`,
    [chainId ?? null],
  )
  return rows(CallerRow, found)
}

/**
 * Forgets who sent what failed more than a day ago, and an hour after it was
 * sent what paid in the chain's own coin: a transaction of the same block that is
 * recorded later can show that it did not pay.
 */
export async function forgetCallers({ query }: Query): Promise<void> {
  await query(
    `update relayer.metatxs set caller = null
     where caller is not null and status not in ('QUEUED', 'SENT')
       and (not ${isOfToday} or (
         not (${isFreeForAll}) and not fee_open and ${lost} = 0
         and sent_at < now() - interval '1 hour'
       ))`,
  )
}

/** Reads the fees that transactions promised, by their ids. */
export async function listPayments(
  { query }: Query,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FeePayment>> {
  const found = await query(
    `select id, payment from relayer.metatxs
     where id = any($1::bigint[]) and payment is not null`,
    [ids],
  )
  return new Map(
    rows(PaymentRow, found).map(({ id, payment }) => [
      id,
      feePayment.parse(JSON.parse(payment)),
    ]),
  )
}
