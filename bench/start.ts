import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BenchRow } from './table.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const port = 4390
const url = `http://localhost:${port}`
const patienceMs = 120_000

/**
 * Measures a second start until the host answers, and its memory after that.
 */
export async function benchStart(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-bench-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  let firstMs: number
  {
    await using first = await timeStart(dataDir)
    firstMs = first.tookMs
  }
  await using second = await timeStart(dataDir)
  await visit()
  const memory = await memoryOf(second.pid)
  return [
    { name: 'first start to a wallet that answers', ...seconds(firstMs) },
    {
      name: 'second start to a wallet that answers',
      ...seconds(second.tookMs),
      goal: '≤ 8 s',
      met: second.tookMs <= 8000,
    },
    {
      name: 'memory of everything, chains included',
      value: `${Math.round(memory / 1e6)} MB`,
      goal: '≤ 900 MB',
      met: memory <= 900e6,
    },
  ]
}

function seconds(tookMs: number) {
  return { value: `${(tookMs / 1000).toFixed(1)} s`, goal: 'not set' }
}

/**
 * Starts a host and waits until it answers. Disposing the result ends it, as
 * does a failed start.
 */
async function timeStart(dataDir: string) {
  await using stack = new AsyncDisposableStack()
  const began = performance.now()
  const host = spawn(process.execPath, ['services/host/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  stack.defer(() => end(host))
  while (!(await answers(host))) {
    if (performance.now() - began > patienceMs)
      throw new Error(`The host does not answer after ${patienceMs / 1000} s.`)
    await delay(20)
  }
  const tookMs = performance.now() - began
  const started = stack.move()
  return {
    tookMs,
    pid: host.pid ?? 0,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

async function answers(host: ChildProcess): Promise<boolean> {
  if (host.exitCode !== null) throw new Error('The host ended at once.')
  const responses = await Promise.all(
    ['/', '/health'].map((path) => fetch(url + path).catch(() => undefined)),
  )
  return responses.every((response) => response?.ok)
}

/** Calls services, so that memory loaded on first use counts. */
async function visit(): Promise<void> {
  const signer = `0x${'11'.repeat(20)}`
  for (let turn = 0; turn < 50; turn += 1)
    await fetch(`${url}/rpc/Sessions/Wallets`, {
      method: 'POST',
      body: JSON.stringify({ signer }),
    })
}

async function end(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return
  const ended = new Promise((resolve) => host.once('exit', resolve))
  host.kill('SIGTERM')
  await ended
}

/** Returns the bytes of a process and its children, with shared pages split. */
async function memoryOf(pid: number): Promise<number> {
  const own = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(
    () => '',
  )
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(own)?.[1] ?? Number.NaN)
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const children = await Promise.all(
    tasks.map((task) =>
      readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''),
    ),
  )
  const below = await Promise.all(
    children
      .flatMap((line) => line.split(' '))
      .filter((child) => child.trim() !== '')
      .map((child) => memoryOf(Number(child))),
  )
  return below.reduce((sum, bytes) => sum + bytes, kilobytes * 1024)
}
