import { type SocialProvider, socialProvider } from '@cairn/protocol'
import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

type Store = Pick<Database, 'query'>

const AttemptRow = z.object({
  provider: socialProvider,
  digest: z.string(),
  key: z.string().nullable(),
  binding: z.string(),
  returnTo: z.string(),
  session: z.string().nullable(),
  result: z.string().nullable(),
})

/**
 * A sign-in in progress at a provider. Its state is not stored, only the hash.
 */
export type SocialAttempt = {
  readonly provider: SocialProvider
  readonly digest: string
  /**
   * Thumbprint of the asking tab's key; `null` when an older wallet named none.
   */
  readonly key: string | null
  /** SHA-256 of the cookie of the browser that started it, in hex. */
  readonly binding: string
  readonly returnTo: string
  /**
   * Both `null` for a sign-in by redirect; `result` alone for one in the web
   * view of a native app.
   */
  readonly session: string | null
  readonly result: string | null
}

/** Stores a sign-in in progress under the hash of its state. @see AUTH-02 */
export async function addAttempt(
  { query }: Store,
  attempt: SocialAttempt & {
    readonly stateHash: string
    readonly expiresAt: Date
  },
): Promise<void> {
  await query(
    `insert into identity.social_attempts
       (state_hash, provider, digest, key, binding, return_to, session, result, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      attempt.stateHash,
      attempt.provider,
      attempt.digest,
      attempt.key,
      attempt.binding,
      attempt.returnTo,
      attempt.session,
      attempt.result,
      attempt.expiresAt.toISOString(),
    ],
  )
}

/**
 * Marks an attempt as used and returns it, once, and only to the browser that
 * started it.
 */
export async function takeAttempt(
  { query }: Store,
  by: {
    readonly stateHash: string
    readonly provider: SocialProvider
    /** Hashes of the request's cookies. */
    readonly bindings: readonly string[]
  },
  now: Date,
): Promise<SocialAttempt | undefined> {
  const taken = await query(
    `update identity.social_attempts set used_at = $4
     where state_hash = $1 and provider = $2 and binding = any($3::text[])
       and used_at is null and expires_at > $4
     returning provider, digest, key, binding, return_to as "returnTo", session, result`,
    [by.stateHash, by.provider, by.bindings, now.toISOString()],
  )
  return rows(AttemptRow, taken)[0]
}
