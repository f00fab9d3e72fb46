import { type Database, pruneLimits } from '@cairn/service-kit'

const dayMs = 24 * 60 * 60_000

/**
 * Deletes email links a day after their end, so that a late click still learns
 * why it fails, and sign-ins with providers that are over.
 */
export async function prune(
  { query }: Pick<Database, 'query'>,
  now: Date,
): Promise<void> {
  await query('delete from identity.links where expires_at < $1', [
    new Date(now.getTime() - dayMs).toISOString(),
  ])
  await query('delete from identity.social_attempts where expires_at < $1', [
    now.toISOString(),
  ])
  await pruneLimits({ query }, 'identity', now)
}
