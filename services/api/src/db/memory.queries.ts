import type { Database } from '@cairn/service-kit'
import { and, count, eq, gt, lte, sql } from 'drizzle-orm'
import { memory } from './schema.ts'

/** Maximum number of live values. */
export type MemoryRoom = {
  readonly total: number
  readonly perSource: number
}

/** `taken`: the key holds another value. `full`: there is no room left. */
export type MemoryAnswer = 'kept' | 'taken' | 'full'

/**
 * Stores a value until it expires, if there is room. A live key with another
 * value stays as it is. The same value again changes nothing, not even its
 * expiry. Concurrent callers may exceed `room` by their number.
 */
export async function addMemory(
  { orm }: Pick<Database, 'orm'>,
  entry: typeof memory.$inferInsert,
  now: Date,
  room: MemoryRoom,
): Promise<MemoryAnswer> {
  const [live] = await orm
    .select({ value: memory.value })
    .from(memory)
    .where(and(eq(memory.key, entry.key), gt(memory.expiresAt, now)))
  if (live) return live.value === entry.value ? 'kept' : 'taken'
  if (!(await hasRoom(orm, entry.source, now, room))) return 'full'
  const expired = lte(memory.expiresAt, now)
  const kept = await orm
    .insert(memory)
    .values(entry)
    .onConflictDoUpdate({
      target: memory.key,
      set: {
        value: sql`excluded.value`,
        source: sql`case when ${expired} then excluded.source else ${memory.source} end`,
        expiresAt: sql`case when ${expired} then excluded.expires_at else ${memory.expiresAt} end`,
      },
      setWhere: sql`${expired} or ${eq(memory.value, entry.value)}`,
    })
    .returning({ key: memory.key })
  return kept.length > 0 ? 'kept' : 'taken'
}

async function hasRoom(
  orm: Database['orm'],
  source: string,
  now: Date,
  room: MemoryRoom,
): Promise<boolean> {
  const [used] = await orm
    .select({
      total: count(),
      ofSource: sql<string>`count(*) filter (where ${eq(memory.source, source)})`,
    })
    .from(memory)
    .where(gt(memory.expiresAt, now))
  if (!used) return true
  return used.total < room.total && Number(used.ofSource) < room.perSource
}

/**
 * Removes and returns the live value under `key`. Of concurrent readers one
 * gets it.
 */
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
