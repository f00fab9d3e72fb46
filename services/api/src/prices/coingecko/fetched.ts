/**
 * Creates a function that loads a value at most once per `ttlMs`. The last
 * value stays while loading fails.
 */
export function createFetched<V>(
  ttlMs: number,
  now: () => Date,
  load: () => Promise<V>,
): () => Promise<V> {
  let last: { readonly value: V; readonly atMs: number } | undefined
  let loading: Promise<V> | undefined
  return async () => {
    const nowMs = now().getTime()
    if (last && Math.abs(nowMs - last.atMs) < ttlMs) return last.value
    loading ??= load().finally(() => {
      loading = undefined
    })
    try {
      const value = await loading
      last = { value, atMs: now().getTime() }
      return value
    } catch (error) {
      if (last) return last.value
      throw error
    }
  }
}
