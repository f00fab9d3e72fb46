/** A value with the time it was stored. */
export type Entry<V> = { readonly value: V; readonly atMs: number }

/** Values with their times, limited in number: the oldest are dropped. */
export type Remembered<V> = {
  readonly get: (key: string) => Entry<V> | undefined
  readonly set: (key: string, value: V) => void
}

/**
 * Creates a memory of at most `most` values. They stay until newer ones need
 * the room.
 */
export function createRemembered<V>(
  most: number,
  now: () => Date,
): Remembered<V> {
  const entries = new Map<string, { value: V; atMs: number }>()
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, atMs: now().getTime() })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
  }
}

/** Whether an entry is younger than `ms`. A missing entry is not. */
export function isFresh(
  entry: Entry<unknown> | undefined,
  ms: number,
  now: Date,
): boolean {
  return entry !== undefined && Math.abs(now.getTime() - entry.atMs) < ms
}
