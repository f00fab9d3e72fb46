import { onrampProviders } from '@cairn/primitives'
import { type Database, rows } from '@cairn/service-kit'
import { z } from 'zod'

type Store = Pick<Database, 'query'>

const PaymentRow = z.object({
  id: z.string(),
  provider: z.enum(onrampProviders),
  account: z.string(),
  symbol: z.string(),
  /** With the decimal point, as people read it. */
  amount: z.string(),
  /** `paying` until the chain took the coins. */
  status: z.enum(['paying', 'paid', 'failed']),
})

export type Payment = Readonly<z.output<typeof PaymentRow>>

/** Number of payments to keep: these are pretended ones. */
const kept = 500

/**
 * Stores a payment that begins, and deletes the oldest beyond the limit.
 *
 * @returns `false` if a payment of this id already began
 */
export async function beginPayment(
  { query }: Store,
  payment: Omit<Payment, 'status'> & {
    readonly chainId: number
    readonly paidAt: Date
  },
): Promise<boolean> {
  const added = await query(
    `insert into onramp.payments
       (id, provider, account, chain_id, symbol, shown_amount, status, paid_at)
     values ($1, $2, $3, $4, $5, $6, 'paying', $7)
     on conflict (id) do nothing returning id`,
    [
      payment.id,
      payment.provider,
      payment.account,
      payment.chainId,
      payment.symbol,
      payment.amount,
      payment.paidAt.toISOString(),
    ],
  )
  await query(
    `delete from onramp.payments where id in
       (select id from onramp.payments order by paid_at desc offset $1)`,
    [kept],
  )
  return added.length > 0
}

export async function endPayment(
  { query }: Store,
  id: string,
  status: 'paid' | 'failed',
): Promise<void> {
  await query('update onramp.payments set status = $2 where id = $1', [
    id,
    status,
  ])
}

export async function findPayment(
  { query }: Store,
  id: string,
): Promise<Payment | undefined> {
  const found = await query(
    `select id::text, provider, account, symbol, shown_amount as amount, status
     from onramp.payments where id = $1`,
    [id],
  )
  return rows(PaymentRow, found)[0]
}
