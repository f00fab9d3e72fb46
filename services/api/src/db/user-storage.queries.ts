import type { Database } from '@cairn/service-kit'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { userStorage } from './schema.ts'

/** What an account holds beside one key. */
export type Holdings = { readonly keys: number; readonly bytes: number }

/**
 * Writes a value unless `isAllowed` says no to what the account holds beside
 * it. Writes of one account take turns, so the limit holds under a race.
 *
 * @returns whether it was written
 */
export function putUserValue(
  database: Database,
  entry: typeof userStorage.$inferInsert,
  isAllowed: (others: Holdings) => boolean,
): Promise<boolean> {
  return database.transaction(async ({ orm }) => {
    await orm.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${entry.account}, 0))`,
    )
    const [others] = await orm
      .select({
        keys: sql<number>`count(*)::int`,
        bytes: sql<number>`coalesce(sum(octet_length(${userStorage.value})), 0)::int`,
      })
      .from(userStorage)
      .where(
        and(
          eq(userStorage.account, entry.account),
          ne(userStorage.key, entry.key),
        ),
      )
    if (!others || !isAllowed(others)) return false
    await orm
      .insert(userStorage)
      .values(entry)
      .onConflictDoUpdate({
        target: [userStorage.account, userStorage.key],
        set: { value: entry.value, updatedAt: entry.updatedAt },
      })
    return true
  })
}

/** The JSON text an account keeps under `key`. */
export async function findUserValue(
  { orm }: Database,
  account: string,
  key: string,
): Promise<string | undefined> {
  const [row] = await orm
    .select({ value: userStorage.value })
    .from(userStorage)
    .where(and(eq(userStorage.account, account), eq(userStorage.key, key)))
  return row?.value
}

/** All that an account keeps, or what it keeps under `keys`. */
export function listUserValues(
  { orm }: Database,
  account: string,
  keys: readonly string[] | undefined,
): Promise<{ key: string; value: string }[]> {
  return orm
    .select({ key: userStorage.key, value: userStorage.value })
    .from(userStorage)
    .where(
      and(
        eq(userStorage.account, account),
        keys && inArray(userStorage.key, [...keys]),
      ),
    )
}

/** Forgets what an account keeps under `key`. */
export async function removeUserValue(
  { orm }: Database,
  account: string,
  key: string,
): Promise<void> {
  await orm
    .delete(userStorage)
    .where(and(eq(userStorage.account, account), eq(userStorage.key, key)))
}
