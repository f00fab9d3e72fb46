import type { Database } from '@cairn/service-kit'
import type { MetatxStatus, Sent } from '../metatx.ts'

type Query = Pick<Database, 'query'>
type Lost = Pick<Sent, 'id' | 'raw'>

/** Times that a transaction may get another nonce of a sender. */
const mostRepeats = 3

/**
 * Requeues a transaction whose nonce another transaction used. One that was
 * replaced, or that was repeated often, is dropped. The hashes of its attempts
 * stay, because one of them may turn up.
 *
 * @returns whether it was dropped
 */
export async function requeue(
  { query }: Query,
  { id, raw }: Lost,
): Promise<boolean> {
  const [row] = await query<{ status: MetatxStatus }>(
    `update relayer.metatxs set status = case
              when cancelled or replaced_by is not null or repeats >= $3
              then 'DROPPED' else 'QUEUED' end,
            repeats = repeats + 1, earlier_attempts = cardinality(hashes), sender = null, nonce = null, raw = null
     where id = $1 and status = 'SENT' and raw = $2 returning status`,
    [id, raw, mostRepeats],
  )
  return row?.status === 'DROPPED'
}

/**
 * Drops a transaction whose sender's nonce a mined one of the store has.
 *
 * @returns whether it was dropped
 */
export async function dropRivalled(
  { query }: Query,
  { id, raw }: Lost,
): Promise<boolean> {
  const rows = await query(
    `update relayer.metatxs m set status = 'DROPPED'
     where id = $1 and status = 'SENT' and raw = $2 and exists (
       select 1 from relayer.metatxs o where o.chain_id = m.chain_id
         and o.id <> m.id and o.sender = m.sender and o.nonce = m.nonce
         and o.block_number is not null)
     returning id`,
    [id, raw],
  )
  return rows.length > 0
}

/**
 * Drops a transaction that was not mined and would fail now.
 *
 * @returns whether it was still on its way
 */
export async function dropLost(
  { query }: Query,
  { id, raw }: Lost,
  reason: string,
): Promise<boolean> {
  const rows = await query(
    `update relayer.metatxs set status = 'DROPPED', revert_reason = $3
     where id = $1 and status = 'SENT' and raw = $2 returning id`,
    [id, raw, reason],
  )
  return rows.length > 0
}

/**
 * Whether a transaction is still on its way by this attempt: another host may
 * have stored its result.
 */
export async function isStillSent(
  { query }: Query,
  { id, raw }: Lost,
): Promise<boolean> {
  const rows = await query(
    `select id from relayer.metatxs
     where id = $1 and status = 'SENT' and raw = $2`,
    [id, raw],
  )
  return rows.length > 0
}
