/** Values with their times, limited in number: the oldest are dropped. */
export type Remembered<V> = {
  readonly get: (
    key: string,
  ) => { readonly value: V; readonly atMs: number } | undefined
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
