import { setTimeout as wait } from 'node:timers/promises'
import { createLogger } from '@cairn/service-kit'
import { runOps } from './run-ops.ts'

// Files of this process are readable by its user alone.
process.umask(0o077)

// A reader that left (`| head`), or a terminal that is gone, must not end a
// command before it removed what it made.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', () => {})

/** Time in which an interrupted command notices it, in ms. */
const noticeWithinMs = 2_000

let isInterrupted = false
const endings: (() => Promise<void>)[] = []
const endAll = () => Promise.allSettled(endings.map((end) => end()))
for (const [signal, code] of [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, async () => {
    isInterrupted = true
    await endAll()
    // The command goes on until it misses what was removed, and may write more.
    await Promise.race([running.catch(() => {}), wait(noticeWithinMs)])
    await endAll()
    process.exit(code)
  })

const running = runOps(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  fetch: globalThis.fetch,
  now: () => new Date(),
  log: createLogger('error'),
  onInterrupt: (end) => endings.push(end),
})

try {
  process.exitCode = await running
} catch (error) {
  // An interrupted command fails, because what it uses was removed.
  if (!isInterrupted) throw error
}
