import type { Address } from '@cairn/primitives'
import type { Database } from '@cairn/service-kit'
import type { Accepted, MetatxStatus } from '../metatx.ts'
import type { SignedMetatx } from './sending.queries.ts'

type Query = Pick<Database, 'query'>

/** Reason that the calls of a replaced transaction get. */
const reason = 'replaced by another transaction'

/** A transaction that another one may replace, and its newest attempt. */
export type Replaceable = {
  readonly id: number
  readonly status: MetatxStatus
  readonly sender: Address | null
  readonly nonce: bigint | undefined
  readonly maxFee: bigint
  readonly tip: bigint
  /** Times that its nonce was given to another transaction before. */
  readonly replacements: number
}

/**
 * Locks the transaction on its way that has the nonce of `accepted`, until the
 * end of the database transaction.
 *
 * @returns `undefined` if there is none but itself
 */
export async function holdReplaceable(
  { query }: Query,
  chainId: number,
  { inputHash, used }: Pick<Accepted, 'inputHash' | 'used'>,
): Promise<Replaceable | undefined> {
  if (!used) return undefined
  const [row] = await query<{
    id: string | number
    status: MetatxStatus
    sender: Address | null
    nonce: string | number | null
    max_fee: string | null
    tip: string | null
    replacements: number
  }>(
    `select id, status, sender, nonce, max_fee, tip, replacements from relayer.metatxs
     where chain_id = $1 and wallet = $2 and wallet_nonce = $3 and input_hash <> $4
       and status in ('QUEUED', 'SENT') and replaced_by is null and not cancelled
     for update`,
    [chainId, used.wallet.toLowerCase(), used.nonce.toString(16), inputHash],
  )
  return (
    row && {
      id: Number(row.id),
      status: row.status,
      sender: row.sender,
      nonce: row.nonce === null ? undefined : BigInt(row.nonce),
      maxFee: BigInt(row.max_fee ?? 0),
      tip: BigInt(row.tip ?? 0),
      replacements: row.replacements,
    }
  )
}

/**
 * Gives up the wallet's nonce of a transaction for the one that is stored next.
 * One that was not sent yet never will be.
 */
export async function giveWay(
  { query }: Query,
  id: number,
  isSent: boolean,
): Promise<void> {
  await query(
    isSent
      ? 'update relayer.metatxs set replaced_by = id where id = $1'
      : `update relayer.metatxs set status = 'DROPPED', revert_reason = $2 where id = $1`,
    isSent ? [id] : [id, reason],
  )
}

/** Records the replacement of a sent transaction as sent with its nonce. */
export async function putReplacement(
  { query }: Query,
  signed: SignedMetatx,
  replacedId: number,
): Promise<void> {
  await query(
    `with replaced as (
       update relayer.metatxs set replaced_by = $1 where id = $8
     )
     update relayer.metatxs set status = 'SENT', sender = $2, nonce = $3, raw = $4,
            hashes = array[$5::text], max_fee = $6, tip = $7, sent_at = now()
     where id = $1`,
    [
      signed.id,
      signed.sender,
      String(signed.nonce),
      signed.raw,
      signed.hash,
      String(signed.maxFee),
      String(signed.tip),
      replacedId,
    ],
  )
}

/** Finds a stored transaction by its input, and counts its replacements. */
export async function countReplacement(
  { query }: Query,
  chainId: number,
  inputHash: string,
  replacements: number,
): Promise<number | undefined> {
  const [row] = await query<{ id: string | number }>(
    `update relayer.metatxs set replacements = $3
     where chain_id = $1 and input_hash = $2 and status = 'QUEUED' returning id`,
    [chainId, inputHash, replacements],
  )
  return row && Number(row.id)
}

/**
 * Drops the transactions that lost their sender's nonce to a mined one: no
 * block can hold them any more.
 *
 * @param mined - ids of mined transactions
 * @returns the ids of those that were dropped
 */
export async function dropReplaced(
  { transaction }: Pick<Database, 'transaction'>,
  mined: readonly number[],
): Promise<readonly number[]> {
  return transaction(async ({ query }) => {
    const rows = await query<{ id: string | number }>(
      `update relayer.metatxs r set status = 'DROPPED', revert_reason = $2
       from relayer.metatxs m
       where m.id = any($1::bigint[]) and m.block_number is not null
         and r.chain_id = m.chain_id and r.sender = m.sender and r.nonce = m.nonce
         and r.id <> m.id and r.status = 'SENT'
       returning r.id`,
      [mined, reason],
    )
    // A reorganisation may undo its block: it is then sent like any other.
    await query(
      'update relayer.metatxs set replaced_by = null where id = any($1::bigint[])',
      [mined],
    )
    return rows.map(({ id }) => Number(id))
  })
}
