import { withStore } from '../postgres/with-store.ts'

/**
 * Ends every session token that was issued so far. A restored database knows
 * nothing of the revocations since its backup, so they would count again. Nor
 * does it know of a restore since: the epoch counts the seconds, so no token of
 * before reaches it, also where the same backup is restored once more.
 *
 * @returns whether the database is one that keeps sessions
 * @see SESS-01
 */
export function endSessions(databaseUrl: string): Promise<boolean> {
  return withStore(databaseUrl, async ({ query }) => {
    const found = await query(
      `select to_regclass('api.revoked_tokens') is not null as there`,
    )
    if (!(found as readonly { there?: unknown }[])[0]?.there) return false
    await query(
      `insert into api.revoked_tokens as old (account, issued_before, epoch)
       values ('*', now(),
         extract(epoch from now() - timestamptz '2026-01-01Z')::integer)
       on conflict (account) do update set
         issued_before = excluded.issued_before,
         epoch = greatest(old.epoch + 1, excluded.epoch)`,
    )
    return true
  })
}
