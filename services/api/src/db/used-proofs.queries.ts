import type { Database } from '@cairn/service-kit'

/** What a proof claims, as far as it tells one from another. */
export type UsedProof = {
  /** Lower case. */
  readonly account: string
  readonly claimsHash: string
  readonly usedAt: Date
  readonly expiresAt: Date
}

/** Notes that a proof was used, and says when that was for the first time. */
export async function useProof(
  { query }: Pick<Database, 'query'>,
  proof: UsedProof,
): Promise<Date> {
  const [row] = await query<{ first_used_at: Date }>(
    `insert into api.used_proofs as kept values ($1, $2, $3, $4)
     on conflict (account, claims_hash) do update
       set first_used_at = least(kept.first_used_at, excluded.first_used_at)
     returning first_used_at`,
    [
      proof.account,
      proof.claimsHash,
      proof.usedAt.toISOString(),
      proof.expiresAt.toISOString(),
    ],
  )
  return row ? new Date(row.first_used_at) : proof.usedAt
}

/** Forgets proofs that are over. */
export async function pruneProofs(
  { query }: Pick<Database, 'query'>,
  now: Date,
): Promise<void> {
  await query('delete from api.used_proofs where expires_at < $1', [
    now.toISOString(),
  ])
}
