import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { createTurns } from '@cairn/service-kit'

type Found = LookupAddress | LookupAddress[]

/** As `dns.promises.lookup`. */
export type Lookup = (name: string, options: LookupOptions) => Promise<Found>

type Done = (error: Error | null, found?: unknown, family?: number) => void

/**
 * Returns a lookup by which silent resolvers hold up nobody but who asks for
 * their names. A system looks few names up at once, each for up to 20 s, and lets
 * others wait: the store's too. So a name is looked up once at a time, whoever
 * asks, and names of others never take the last place.
 *
 * @param options.own - names that never wait
 * @param options.most - names of others that are looked up at once
 */
export function createLookup(
  ask: Lookup,
  options: { readonly own: ReadonlySet<string>; readonly most: number },
): Lookup {
  const { own, most } = options
  const asked = new Map<string, Promise<Found>>()
  const inTurn = createTurns(most)

  return (name, how) => {
    if (own.has(name)) return ask(name, how)
    const key = JSON.stringify([name, how])
    const before = asked.get(key)
    if (before) return before
    const answer = inTurn(() => ask(name, how)).finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }
}

/**
 * Makes the whole process look names up by {@link createLookup}: `fetch`, the
 * drivers of the stores and of mail all use Node's own.
 *
 * @param own - names that never wait, such as the store's
 * @param threads - number of threads of Node's pool
 */
export function guardNameLookups(
  own: readonly string[],
  threads: number,
): void {
  const lookup = createLookup(dns.promises.lookup as Lookup, {
    own: new Set(own),
    most: Math.max(1, Math.floor((threads + 1) / 2) - 1),
  })
  Object.assign(dns.promises, {
    lookup: (name: string, how?: LookupOptions | number) =>
      lookup(name, toOptions(how)),
  })
  Object.assign(dns, {
    lookup: (name: string, how: LookupOptions | number | Done, last?: Done) => {
      const done = typeof how === 'function' ? how : last
      const options = typeof how === 'function' ? {} : toOptions(how)
      lookup(name, options).then(
        (found) =>
          Array.isArray(found)
            ? process.nextTick(() => done?.(null, found))
            : process.nextTick(() => done?.(null, found.address, found.family)),
        (error: Error) => process.nextTick(() => done?.(error)),
      )
    },
  })
  // For modules that import the functions by name.
  syncBuiltinESMExports()
}

function toOptions(how: LookupOptions | number = {}): LookupOptions {
  return typeof how === 'number' ? { family: how } : how
}
