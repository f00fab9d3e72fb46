// Stands in for a machine whose resolver stays silent for names of `.example`.
// As on such a machine, lookups hold at most half of the threads of Node's pool,
// and others wait.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const atOnce = () =>
  Math.floor(((Number(process.env.UV_THREADPOOL_SIZE) || 4) + 1) / 2)
const waiting: (() => void)[] = []
let running = 0
const ask = dns.promises.lookup

async function lookup(
  host: string,
  options: dns.LookupAllOptions,
): Promise<dns.LookupAddress | dns.LookupAddress[]> {
  if (running >= atOnce())
    await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  // Keeps its place, and the process, for ever.
  if (host.endsWith('.example'))
    return new Promise(() => setInterval(() => undefined, 60_000))
  return ask(host, options).finally(() => {
    running -= 1
    waiting.shift()?.()
  })
}

Object.assign(dns.promises, { lookup })
Object.assign(dns, {
  lookup: (
    host: string,
    options: dns.LookupAllOptions,
    done: (error: unknown, found?: unknown, family?: number) => void,
  ) =>
    void lookup(host, options).then(
      (found) =>
        Array.isArray(found)
          ? done(null, found)
          : done(null, found.address, found.family),
      done,
    ),
})
syncBuiltinESMExports()
