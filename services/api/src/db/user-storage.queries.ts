import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

/** The owner of stored values. */
export type StorageOwner = {
  /** Lower case. */
  readonly account: string
  /** Empty for the wallet's own values, else the app's. */
  readonly scope: string
}

/** A value that an account stores. */
export type StoredValue = StorageOwner & {
  readonly key: string
  /** JSON text, because `jsonb` rejects some valid JSON. */
  readonly value: string
  readonly updatedAt: Date
}

/** Number and size of an owner's values, except those under one key. */
export type Holdings = { readonly keys: number; readonly bytes: number }

const HoldingsRow = z.object({ keys: column.whole, bytes: column.whole })
const ValueRow = z.object({ key: z.string(), value: z.string() })

/**
 * Writes a value if `isAllowed` accepts the owner's other values. Writes of an
 * account take turns, so concurrent writes cannot exceed the limit.
 *
 * @returns whether it was written
 */
export function putUserValue(
  database: Database,
  entry: StoredValue,
  isAllowed: (others: Holdings) => boolean,
): Promise<boolean> {
  const { account, scope, key, value } = entry
  return database.transaction(async ({ query }) => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      account,
    ])
    const counted = await query(
      `select count(*) as keys,
         coalesce(sum(octet_length(value)), 0)::bigint as bytes
       from api.user_storage
       where account = $1 and scope = $2 and key <> $3`,
      [account, scope, key],
    )
    const [others] = rows(HoldingsRow, counted)
    if (!others || !isAllowed(others)) return false
    await query(
      `insert into api.user_storage (account, scope, key, value, updated_at)
       values ($1, $2, $3, $4, $5)
       on conflict (account, scope, key) do update
         set value = excluded.value, updated_at = excluded.updated_at`,
      [account, scope, key, value, entry.updatedAt.toISOString()],
    )
    return true
  })
}

/** Returns the JSON text of an owner under `key`. */
export async function findUserValue(
  database: Database,
  owner: StorageOwner,
  key: string,
): Promise<string | undefined> {
  const [found] = await listUserValues(database, owner, [key])
  return found?.value
}

/** Returns all values of an owner, or those under `keys`. */
export async function listUserValues(
  { query }: Database,
  { account, scope }: StorageOwner,
  keys: readonly string[] | undefined,
): Promise<{ key: string; value: string }[]> {
  const found = await query(
    `select key, value from api.user_storage
     where account = $1 and scope = $2
       and ($3::text[] is null or key = any($3::text[]))`,
    [account, scope, keys ? [...keys] : null],
  )
  return rows(ValueRow, found)
}

/** Deletes the value of an owner under `key`. */
export async function removeUserValue(
  { query }: Database,
  { account, scope }: StorageOwner,
  key: string,
): Promise<void> {
  await query(
    `delete from api.user_storage
     where account = $1 and scope = $2 and key = $3`,
    [account, scope, key],
  )
}
