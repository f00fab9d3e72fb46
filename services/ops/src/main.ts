import { createLogger } from '@cairn/service-kit'
import { runOps } from './run-ops.ts'

// Files of this process are readable by its user alone.
process.umask(0o077)

// A reader that left (`| head`), or a terminal that is gone, must not end a
// command before it removed what it made.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', () => {})

const endings: (() => Promise<void>)[] = []
for (const [signal, code] of [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    void Promise.allSettled(endings.map((end) => end())).then(() =>
      process.exit(code),
    )
  })

process.exitCode = await runOps(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  fetch: globalThis.fetch,
  now: () => new Date(),
  log: createLogger('error'),
  onInterrupt: (end) => endings.push(end),
})
