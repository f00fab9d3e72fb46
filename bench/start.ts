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

/** A second start to a wallet that answers, and what everything holds then. */
export async function benchStart(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-bench-'))
  try {
    const first = await timeStart(dataDir)
    await end(first.host)
    const second = await timeStart(dataDir)
    await visit()
    const memory = await memoryOf(second.host.pid ?? 0)
    await end(second.host)
    return [
      row('first start to a wallet that answers', first.tookMs, 'not set'),
      row('second start to a wallet that answers', second.tookMs, '≤ 8 s'),
      {
        name: 'memory of everything, chains included',
        value: `${Math.round(memory / 1e6)} MB`,
        goal: '≤ 900 MB',
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function row(name: string, tookMs: number, goal: string): BenchRow {
  return { name, value: `${(tookMs / 1000).toFixed(1)} s`, goal }
}

async function timeStart(dataDir: string) {
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
  while (!(await answers(host))) await delay(20)
  return { host, tookMs: performance.now() - began }
}

async function answers(host: ChildProcess): Promise<boolean> {
  if (host.exitCode !== null) throw new Error('The host ended at once.')
  const responses = await Promise.all(
    ['/', '/health'].map((path) => fetch(url + path).catch(() => undefined)),
  )
  return responses.every((response) => response?.ok)
}

/** So that what is loaded at the first use is counted. */
async function visit(): Promise<void> {
  const signer = `0x${'11'.repeat(20)}`
  for (let turn = 0; turn < 50; turn += 1)
    await fetch(`${url}/rpc/Sessions/Wallets`, {
      method: 'POST',
      body: JSON.stringify({ signer }),
    })
}

async function end(host: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => host.once('exit', resolve))
  host.kill('SIGTERM')
  await ended
}

/** Bytes of a process and its children, shared pages by their part. */
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
