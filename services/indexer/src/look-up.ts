import { createTtlCache } from '@cairn/service-kit'

/** Looks up keys at another service, which may not know them or may be down. */
export type LookUp<V> = (keys: readonly string[]) => Promise<{
  readonly found: ReadonlyMap<string, V>
  /** Keys without an answer. They may have a value. */
  readonly unanswered: ReadonlySet<string>
}>

export type LookUpOptions<V> = {
  /** Requests at most {@link keysAtOnce} keys from the service. */
  readonly ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>
  readonly ttlMs: number
  readonly now: () => Date
}

const keysAtOnce = 50
/** Pause after a failure, in ms, so that reads stay fast. */
const pauseMs = 3000
const mostKept = 20_000

/** Creates a look-up that caches answers and leaves out failed ones. */
export function createLookUp<V>(options: LookUpOptions<V>): LookUp<V> {
  const { ask, ttlMs, now } = options
  const kept = createTtlCache<{ value: V | undefined }>(mostKept, now)
  let pausedUntil = 0

  async function askSome(keys: readonly string[]): Promise<readonly string[]> {
    if (now().getTime() < pausedUntil) return keys
    try {
      const answer = await ask(keys)
      for (const key of keys) kept.put(key, { value: answer.get(key) }, ttlMs)
      return []
    } catch {
      // The details are left out. The balances are still right.
      pausedUntil = now().getTime() + pauseMs
      return keys
    }
  }

  return async (keys) => {
    const wanted = [...new Set(keys)]
    const missing = wanted.filter((key) => !kept.find(key))
    const chunks: string[][] = []
    for (let i = 0; i < missing.length; i += keysAtOnce) {
      chunks.push(missing.slice(i, i + keysAtOnce))
    }
    const unanswered = (await Promise.all(chunks.map(askSome))).flat()
    const found = new Map<string, V>()
    for (const key of wanted) {
      const value = kept.find(key)?.value
      if (value !== undefined) found.set(key, value)
    }
    return { found, unanswered: new Set(unanswered) }
  }
}
