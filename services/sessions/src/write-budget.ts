import {
  type Call,
  createRateLimit,
  isLoopback,
  networkOf,
} from '@cairn/service-kit'

type Handle = (input: never, call: Call) => Promise<unknown>

const dayS = 24 * 60 * 60
/** Size of the rows of the smallest request, with keys and indexes, in kB. */
const leastKb = 2
/** Times that a request is stored at most: a signature's row has two keys. */
const mostCopies = 3

/**
 * Bounds what each network stores in a day, before a handler stores it: callers
 * are anonymous, and nothing that they store is deleted. This machine has no
 * limit, because its calls are those of other services.
 *
 * @param kbPerDay - the most that a network stores in a day, in kB
 * @returns the handlers, which throw `RateLimited` once it is stored
 * @see SRVC-01 bs
 */
export function limitStored<T extends Record<string, Handle>>(
  handlers: T,
  kbPerDay: number,
): T {
  const limit = createRateLimit(kbPerDay, dayS)
  const entries = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (input: never, call: Call) => {
      const kb = leastKb + Math.ceil((sizeOf(input) * mostCopies) / 1024)
      if (!isLoopback(call.ip)) await limit(networkOf(call.ip), kb)
      return handle(input, call)
    },
  ])
  return Object.fromEntries(entries) as T
}

function sizeOf(input: unknown): number {
  return Buffer.byteLength(JSON.stringify(input))
}
