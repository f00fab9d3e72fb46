import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { BaseError } from '@cairn/primitives'
import { z } from 'zod'
import type { ChainFiles } from './chain-state.ts'

const pidSchema = z.object({ pid: z.int(), hostPid: z.int() })

/** Time in ms that a process has to write its state before it is killed. */
const patienceMs = 15_000
const lookEveryMs = 20

/** Stores the process id of a chain's node, for a start after a crash. */
export async function writePid(files: ChainFiles, pid: number): Promise<void> {
  await writeFile(files.pid, JSON.stringify({ pid, hostPid: process.pid }))
}

/** Removes the process id of an ended node. */
export async function removePid(files: ChainFiles): Promise<void> {
  await rm(files.pid, { force: true })
}

/**
 * Ends the anvil that a killed host may have left on this state. Checks the
 * command first, because the process id may belong to another program by now.
 *
 * @throws {ChainInUseError} if the host that started it is still alive
 */
export async function endPreviousAnvil(files: ChainFiles): Promise<void> {
  const left = await readPid(files)
  if (!left) return
  const found = await findAnvil(left.pid, files)
  if (found) {
    // A process whose parent ended gets another parent. If it is still the
    // host's child, the host is alive.
    if (found.parentPid === left.hostPid && left.hostPid !== process.pid) {
      throw new ChainInUseError(files.state, left.hostPid)
    }
    await endAnvil(left.pid, files)
  }
  await removePid(files)
}

async function readPid(files: ChainFiles) {
  try {
    return pidSchema.parse(JSON.parse(await readFile(files.pid, 'utf8')))
  } catch {
    // Missing or incomplete, so there is no process to end safely.
    return undefined
  }
}

/**
 * Returns the command and parent of a process; `undefined` if it does not run.
 */
export async function findProcess(
  pid: number,
): Promise<{ parentPid: number; command: string } | undefined> {
  try {
    if (process.platform === 'linux') return await readProc(pid)
    const ps = promisify(execFile)
    const { stdout } = await ps('ps', ['-p', `${pid}`, '-o', 'ppid=,args='])
    const [, parentPid, command] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? []
    return command ? { parentPid: Number(parentPid), command } : undefined
  } catch {
    return undefined
  }
}

/** Reads `/proc`, because slim containers have no `ps`. */
async function readProc(pid: number) {
  const [stat, command] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
  ])
  // The name in parentheses may hold anything. The parent's id is the second
  // field after it.
  const parentPid = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  return { parentPid: Number(parentPid), command }
}

async function endAnvil(pid: number, files: ChainFiles): Promise<void> {
  sendSignal(pid, 'SIGTERM')
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookEveryMs) {
    if (!(await findAnvil(pid, files))) return
    await delay(lookEveryMs)
  }
  sendSignal(pid, 'SIGKILL')
}

/** A process that ended and was not reaped has an id without a command. */
async function findAnvil(pid: number, files: ChainFiles) {
  const found = await findProcess(pid)
  return found?.command.includes(files.exitState) ? found : undefined
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended already.
  }
}

export class ChainInUseError extends BaseError {
  override readonly name = 'ChainInUseError'
  readonly hostPid: number

  constructor(state: string, hostPid: number) {
    super(`The chain in ${state} is kept by process ${hostPid}, which runs.`)
    this.hostPid = hostPid
  }
}
