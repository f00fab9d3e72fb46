import {
  column,
  type Database,
  isLoopback,
  rows,
  widerNetworkOf,
} from '@cairn/service-kit'
import * as z from 'zod'

type Store = Pick<Database, 'query'>

/** A short-lived value that a tab hands to another. */
export type MemoryEntry = {
  readonly key: string
  /** In base64. */
  readonly value: string
  readonly expiresAt: Date
  /** The network that stored it, or the one that it was stored for. */
  readonly source: string
}

/** Maximum number of live values. */
export type MemoryRoom = {
  readonly total: number
  readonly perSource: number
}

/** `taken`: the key holds another value. `full`: there is no room left. */
export type MemoryAnswer = 'kept' | 'taken' | 'full'

const ValueRow = z.object({ value: z.string() })
const CountRow = z.object({ source: z.string(), count: column.whole })

/**
 * Stores a value until it expires, if there is room. A live key with another
 * value stays as it is. The same value again changes nothing, not even its
 * expiry. Concurrent callers may exceed `room` by their number.
 *
 * Where all room is taken, the oldest value of the network that holds most of
 * it makes place: one that can call from many addresses keeps nobody out.
 */
export async function addMemory(
  store: Store,
  entry: MemoryEntry,
  now: Date,
  room: MemoryRoom,
): Promise<MemoryAnswer> {
  const live = await findMemory(store, entry.key, now)
  if (live !== undefined) return live === entry.value ? 'kept' : 'taken'
  if (!(await hasRoom(store, entry.source, now, room))) return 'full'
  const kept = await store.query(
    `insert into api.memory as kept (key, value, expires_at, source)
     values ($1, $2, $3, $4)
     on conflict (key) do update set
       value = excluded.value,
       source = case when kept.expires_at <= $5
         then excluded.source else kept.source end,
       expires_at = case when kept.expires_at <= $5
         then excluded.expires_at else kept.expires_at end
     where kept.expires_at <= $5 or kept.value = excluded.value
     returning value`,
    [
      entry.key,
      entry.value,
      entry.expiresAt.toISOString(),
      entry.source,
      now.toISOString(),
    ],
  )
  return kept.length > 0 ? 'kept' : 'taken'
}

async function hasRoom(
  store: Store,
  source: string,
  now: Date,
  room: MemoryRoom,
): Promise<boolean> {
  const counted = await store.query(
    `select source, count(*) as count from api.memory
     where expires_at > $1 group by source`,
    [now.toISOString()],
  )
  const used = rows(CountRow, counted)
  const ofSource = used.find((it) => it.source === source)?.count ?? 0
  if (ofSource >= room.perSource) return false
  const total = used.reduce((sum, { count }) => sum + count, 0)
  if (total < room.total) return true
  const crowd = largestCrowd(used, source)
  if (!crowd) return false
  await store.query(
    `delete from api.memory where key in (
       select key from api.memory where source = any($1::text[])
       order by expires_at, key limit 1)`,
    [crowd],
  )
  return true
}

/**
 * Returns the sources of the network that holds most values, if it holds more
 * than that of a newcomer. This machine's own values stay.
 */
function largestCrowd(
  used: readonly z.output<typeof CountRow>[],
  newcomer: string,
): readonly string[] | undefined {
  const crowds = Map.groupBy(used, ({ source }) => widerNetworkOf(source))
  const sizeOf = (crowd: readonly { count: number }[] = []) =>
    crowd.reduce((sum, { count }) => sum + count, 0)
  const own = sizeOf(crowds.get(widerNetworkOf(newcomer)))
  const [largest] = [...crowds.values()]
    .filter((crowd) => !crowd.some(({ source }) => isLoopback(source)))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  if (sizeOf(largest) <= own) return undefined
  return largest?.map(({ source }) => source)
}

/** Returns the live value under `key`, which stays. */
export async function findMemory(
  { query }: Store,
  key: string,
  now: Date,
): Promise<string | undefined> {
  const found = await query(
    'select value from api.memory where key = $1 and expires_at > $2',
    [key, now.toISOString()],
  )
  return rows(ValueRow, found)[0]?.value
}

/**
 * Removes and returns the live value under `key`. Of concurrent readers one
 * gets it.
 */
export async function takeMemory(
  { query }: Store,
  key: string,
  now: Date,
): Promise<string | undefined> {
  const taken = await query(
    `delete from api.memory where key = $1 and expires_at > $2
     returning value`,
    [key, now.toISOString()],
  )
  return rows(ValueRow, taken)[0]?.value
}

/** Removes every value that has expired. */
export async function pruneMemory({ query }: Store, now: Date): Promise<void> {
  await query('delete from api.memory where expires_at <= $1', [
    now.toISOString(),
  ])
}
