/** Values with a limited lifetime. */
export type ExpiringMap<V> = {
  readonly get: (key: string) => V | undefined
  readonly set: (key: string, value: V) => void
  readonly clear: () => void
}

/**
 * Creates a map whose entries live for `ttlMs`. It drops the oldest entry
 * beyond `most`.
 */
export function createExpiringMap<V>(
  ttlMs: number,
  most: number,
  now: () => Date,
): ExpiringMap<V> {
  const entries = new Map<string, { value: V; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      return entry && entry.until > now().getTime() ? entry.value : undefined
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, until: now().getTime() + ttlMs })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
    clear: () => entries.clear(),
  }
}
