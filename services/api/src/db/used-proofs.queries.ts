import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

const ProofRow = z.object({ epoch: z.int(), is_first: z.boolean() })

export type UsedProof = {
  /** Lower case. */
  readonly account: string
  /** Identifies the proof, however its text is written. */
  readonly digest: string
  readonly usedAt: Date
  readonly expiresAt: Date
  /** The account's revocations at this use. */
  readonly epoch: number
}

/**
 * Keeps the first use of a proof.
 *
 * @returns the account's revocations at the first use, and whether this is it
 */
export async function useProof(
  { query }: Pick<Database, 'query'>,
  proof: UsedProof,
): Promise<{ readonly epoch: number; readonly isFirst: boolean }> {
  const kept = await query(
    `insert into api.used_proofs as kept
       (account, claims_hash, first_used_at, expires_at, epoch)
     values ($1, $2, $3, $4, $5)
     on conflict (account, claims_hash) do update
       set epoch = least(kept.epoch, excluded.epoch)
     returning epoch, xmax = 0 as is_first`,
    [
      proof.account,
      proof.digest,
      proof.usedAt.toISOString(),
      proof.expiresAt.toISOString(),
      proof.epoch,
    ],
  )
  const [row] = rows(ProofRow, kept)
  return { epoch: row?.epoch ?? proof.epoch, isFirst: row?.is_first === true }
}

/** Whether a proof's first use is kept. */
export async function isProofKept(
  { query }: Pick<Database, 'query'>,
  { account, digest }: Pick<UsedProof, 'account' | 'digest'>,
): Promise<boolean> {
  const kept = await query(
    `select 1 from api.used_proofs where account = $1 and claims_hash = $2`,
    [account, digest],
  )
  return kept.length > 0
}

/** Deletes proofs that have expired. */
export async function pruneProofs(
  { query }: Pick<Database, 'query'>,
  now: Date,
): Promise<void> {
  await query('delete from api.used_proofs where expires_at < $1', [
    now.toISOString(),
  ])
}
