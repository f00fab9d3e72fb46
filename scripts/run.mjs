// Prepares this machine, then runs a script with the project's own Node:
//
//   node scripts/run.mjs services/host/src/main.ts --no-wallet
//
// Works with Node 18. The script gets this process's signals, and this process
// ends as the script does.
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownNode, prepare } from './setup.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [script = '', ...args] = process.argv.slice(2)

prepare()
const child = spawn(ownNode(), [join(root, script), ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(
      delimiter,
    ),
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the child too. A second one would end it in
    // the middle of its work.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
child.once('error', (error) => {
  console.error(`[setup] Node did not start: ${error.message}`)
  process.exit(1)
})
child.once('close', (code, signal) => {
  if (!signal) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
