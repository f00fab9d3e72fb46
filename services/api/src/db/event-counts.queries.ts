import type { Database } from '@cairn/service-kit'
import { sql } from 'drizzle-orm'
import { eventCounts } from './schema.ts'

/** Adds to a day's counts, in UTC. @see ANLT-01 */
export async function addEventCounts(
  { orm }: Pick<Database, 'orm'>,
  at: Date,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  const day = at.toISOString().slice(0, 10)
  // Sorted, so that two batches cannot deadlock.
  const rows = [...Map.groupBy(names, (name) => name)]
    .map(([event, all]) => ({ day, event, count: all.length }))
    .toSorted((one, other) => (one.event < other.event ? -1 : 1))
  await orm
    .insert(eventCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.event],
      set: { count: sql`${eventCounts.count} + excluded.count` },
    })
}
