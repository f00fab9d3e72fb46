import { createExpiringMap } from './expiring-map.ts'

/** What another service knows of some keys; it may know nothing, or be down. */
export type LookUp<V> = (keys: readonly string[]) => Promise<{
  readonly found: ReadonlyMap<string, V>
  /** Keys the service did not answer for: they may have a value all the same. */
  readonly unanswered: ReadonlySet<string>
}>

export type LookUpOptions<V> = {
  /** Asks the service about at most {@link keysAtOnce} keys. */
  readonly ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>
  readonly ttlMs: number
  readonly now: () => Date
}

const keysAtOnce = 50
/** A service that failed is left alone for a moment, so that reads stay quick. */
const pauseMs = 3000
const mostKept = 20_000

/** Makes a look-up that remembers answers and goes without those that fail. */
export function createLookUp<V>(options: LookUpOptions<V>): LookUp<V> {
  const { ask, ttlMs, now } = options
  const kept = createExpiringMap<{ value: V | undefined }>(ttlMs, mostKept, now)
  let pausedUntil = 0

  async function askSome(keys: readonly string[]): Promise<readonly string[]> {
    if (now().getTime() < pausedUntil) return keys
    try {
      const answer = await ask(keys)
      for (const key of keys) kept.set(key, { value: answer.get(key) })
      return []
    } catch {
      // What it would have told is left out; the balances are still true.
      pausedUntil = now().getTime() + pauseMs
      return keys
    }
  }

  return async (keys) => {
    const wanted = [...new Set(keys)]
    const missing = wanted.filter((key) => !kept.get(key))
    const chunks: string[][] = []
    for (let i = 0; i < missing.length; i += keysAtOnce) {
      chunks.push(missing.slice(i, i + keysAtOnce))
    }
    const unanswered = (await Promise.all(chunks.map(askSome))).flat()
    const found = new Map<string, V>()
    for (const key of wanted) {
      const value = kept.get(key)?.value
      if (value !== undefined) found.set(key, value)
    }
    return { found, unanswered: new Set(unanswered) }
  }
}
