import { type Database, pruneLimits } from '@cairn/service-kit'
import { rightKeepMs, rightPrefix } from './second-factor.queries.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Deletes expired proofs, wrong attempts whose locks ended long ago, right
 * codes that count no more, and signatures logged before `signedKeepMs`.
 */
export async function prune(
  { query }: Pick<Database, 'query'>,
  now: Date,
  signedKeepMs: number,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await query('delete from guard.proofs where expires_at < $1', [before(0)])
  await query(
    `delete from guard.tries where since < $1
     and (since < $2 or not starts_with(key, $3))`,
    [before(2 * dayMs), before(rightKeepMs), rightPrefix],
  )
  await query('delete from guard.signed where signed_at < $1', [
    before(signedKeepMs),
  ])
  await pruneLimits({ query }, 'guard', now)
}
