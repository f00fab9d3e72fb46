import type { Database } from '@cairn/service-kit'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { memory } from './schema.ts'

/**
 * Keeps a value until it expires. A live key with another value stays as it
 * is; the same value again changes nothing, not even when it expires.
 *
 * @returns whether the key now holds `value`
 */
export async function addMemory(
  { orm }: Pick<Database, 'orm'>,
  entry: typeof memory.$inferInsert,
  now: Date,
): Promise<boolean> {
  const expired = lte(memory.expiresAt, now)
  const kept = await orm
    .insert(memory)
    .values(entry)
    .onConflictDoUpdate({
      target: memory.key,
      set: {
        value: sql`excluded.value`,
        expiresAt: sql`case when ${expired} then excluded.expires_at else ${memory.expiresAt} end`,
      },
      setWhere: sql`${expired} or ${eq(memory.value, entry.value)}`,
    })
    .returning({ key: memory.key })
  return kept.length > 0
}

/** Removes and returns the live value under `key`: one reader gets it. */
export async function takeMemory(
  { orm }: Pick<Database, 'orm'>,
  key: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await orm
    .delete(memory)
    .where(and(eq(memory.key, key), gt(memory.expiresAt, now)))
    .returning({ value: memory.value })
  return row?.value
}

/** Removes every value that has expired. */
export async function pruneMemory(
  { orm }: Pick<Database, 'orm'>,
  now: Date,
): Promise<void> {
  await orm.delete(memory).where(lte(memory.expiresAt, now))
}
