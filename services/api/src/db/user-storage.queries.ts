import type { Database } from '@cairn/service-kit'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { userStorage } from './schema.ts'

/** The owner of stored values. */
export type StorageOwner = {
  /** Lower case. */
  readonly account: string
  /** Empty for the wallet's own values, else the app's. */
  readonly scope: string
}

/** Number and size of an owner's values, except those under one key. */
export type Holdings = { readonly keys: number; readonly bytes: number }

/**
 * Writes a value if `isAllowed` accepts the owner's other values. Writes of an
 * account take turns, so concurrent writes cannot exceed the limit.
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
      .where(and(isOwnedBy(entry), ne(userStorage.key, entry.key)))
    if (!others || !isAllowed(others)) return false
    await orm
      .insert(userStorage)
      .values(entry)
      .onConflictDoUpdate({
        target: [userStorage.account, userStorage.scope, userStorage.key],
        set: { value: entry.value, updatedAt: entry.updatedAt },
      })
    return true
  })
}

function isOwnedBy({ account, scope }: StorageOwner) {
  return and(eq(userStorage.account, account), eq(userStorage.scope, scope))
}

/** Returns the JSON text of an owner under `key`. */
export async function findUserValue(
  { orm }: Database,
  owner: StorageOwner,
  key: string,
): Promise<string | undefined> {
  const [row] = await orm
    .select({ value: userStorage.value })
    .from(userStorage)
    .where(and(isOwnedBy(owner), eq(userStorage.key, key)))
  return row?.value
}

/** Returns all values of an owner, or those under `keys`. */
export function listUserValues(
  { orm }: Database,
  owner: StorageOwner,
  keys: readonly string[] | undefined,
): Promise<{ key: string; value: string }[]> {
  return orm
    .select({ key: userStorage.key, value: userStorage.value })
    .from(userStorage)
    .where(and(isOwnedBy(owner), keys && inArray(userStorage.key, [...keys])))
}

/** Deletes the value of an owner under `key`. */
export async function removeUserValue(
  { orm }: Database,
  owner: StorageOwner,
  key: string,
): Promise<void> {
  await orm
    .delete(userStorage)
    .where(and(isOwnedBy(owner), eq(userStorage.key, key)))
}
