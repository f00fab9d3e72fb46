import { constants } from 'node:fs'
import {
  access,
  link,
  mkdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BaseError } from '@cairn/primitives'
import { findProcess } from './chains/previous-anvil.ts'

const lockName = 'host.pid'
/** How a host is started, by npm or by hand. */
const isHost = /services[\\/]host[\\/]src[\\/]main\.ts/

/**
 * Makes the data folder ready and takes it for this process alone: chains and
 * the embedded store would be ruined by two.
 *
 * @returns gives it back when disposed
 * @throws {DataFolderError} when nothing can be written there
 * @throws {DataFolderInUseError} when another host works on it
 * @see SRVC-01
 */
export async function takeDataFolder(folder: string): Promise<AsyncDisposable> {
  const path = resolve(folder)
  await makeWritable(path)
  const lock = join(path, lockName)
  await removeStale(path, lock)
  await writeLock(path, lock)
  return {
    [Symbol.asyncDispose]: () => rm(lock, { force: true }),
  }
}

/**
 * Removes the lock of a process that is gone. Of two hosts that see so at once
 * one may have locked anew already: what it wrote is put back.
 */
async function removeStale(path: string, lock: string): Promise<void> {
  const stale = await readText(lock)
  if (stale === undefined) return
  const held = await findHolder(stale)
  if (held) throw new DataFolderInUseError(path, held)
  const aside = `${lock}.${process.pid}`
  try {
    await rename(lock, aside)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new DataFolderError(path, cause)
  }
  const moved = await readText(aside)
  if (moved !== stale) await link(aside, lock).catch(() => {})
  await rm(aside, { force: true })
  if (moved !== stale)
    throw new DataFolderInUseError(path, await findHolder(moved ?? ''))
}

async function makeWritable(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new DataFolderError(path, cause)
  }
}

async function writeLock(path: string, lock: string): Promise<void> {
  const own = `${lock}.own.${process.pid}`
  try {
    // A lock is never there without its pid: an empty one would pass for stale.
    await writeFile(own, `${process.pid}\n`, { mode: 0o600 })
    await link(own, lock)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw new DataFolderError(path, cause)
    const text = (await readText(lock)) ?? ''
    throw new DataFolderInUseError(path, await findHolder(text))
  } finally {
    await rm(own, { force: true })
  }
}

function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

/** The process that a lock names, if it still runs and is a host. */
async function findHolder(text: string): Promise<number | undefined> {
  const pid = Number(text.trim() || Number.NaN)
  if (!Number.isInteger(pid) || pid === process.pid) return undefined
  const found = await findProcess(pid)
  // A pid may have gone to any other program since a kill.
  return isHost.test(found?.command ?? '') ? pid : undefined
}

/** The folder cannot be made or written to. */
export class DataFolderError extends BaseError {
  override readonly name = 'DataFolderError'

  constructor(path: string, cause: unknown) {
    const { code } = cause as NodeJS.ErrnoException
    super(
      `Nothing can be written to ${path}${code ? ` (${code})` : ''}. Make it writable, or choose another folder: DATA_DIR=… npm start`,
      { cause },
    )
  }
}

/** Two on one folder would ruin what is in it. */
export class DataFolderInUseError extends BaseError {
  override readonly name = 'DataFolderInUseError'

  constructor(path: string, pid: number | undefined) {
    super(
      `Cairn already runs on ${path}${pid ? ` (process ${pid})` : ''}. Stop it first, or use another folder: DATA_DIR=… npm start`,
    )
  }
}
