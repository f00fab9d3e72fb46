import type { Database } from '@cairn/service-kit'

/** Adds to a day's counts, in UTC. @see ANLT-01 */
export async function addEventCounts(
  { query }: Pick<Database, 'query'>,
  at: Date,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  const day = at.toISOString().slice(0, 10)
  // Sorted, so that two batches cannot deadlock.
  const counts = [...Map.groupBy(names, (name) => name)].toSorted(
    ([one], [other]) => (one < other ? -1 : 1),
  )
  await query(
    `insert into api.event_counts as kept (day, event, count)
     select $1, u.event, u.count
     from unnest($2::text[], $3::bigint[]) as u (event, count)
     on conflict (day, event) do update
       set count = kept.count + excluded.count`,
    [
      day,
      counts.map(([event]) => event),
      counts.map(([, all]) => String(all.length)),
    ],
  )
}
