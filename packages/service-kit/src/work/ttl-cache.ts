/** Keeps values for a limited time. The least recently used goes first. */
export type TtlCache<T> = {
  readonly find: (key: string) => T | undefined
  readonly put: (key: string, value: T, ttlMs: number) => void
  readonly clear: () => void
}

/** Creates a cache of at most `maxEntries`. */
export function createTtlCache<T>(
  maxEntries: number,
  now: () => Date,
): TtlCache<T> {
  const entries = new Map<string, { value: T; untilMs: number }>()
  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.untilMs <= now().getTime()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    put(key, value, ttlMs) {
      entries.delete(key)
      entries.set(key, { value, untilMs: now().getTime() + ttlMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) {
        entries.delete(oldest)
      }
    },
    clear: () => entries.clear(),
  }
}
