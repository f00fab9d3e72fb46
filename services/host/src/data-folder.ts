import { constants } from 'node:fs'
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BaseError } from '@cairn/primitives'
import { findProcess } from './chains/previous-anvil.ts'

const lockName = 'host.pid'
/** Command of a host, started by npm or by hand. */
const isHost = /services[\\/]host[\\/]src[\\/]main\.ts/

/**
 * Creates the data folder and locks it for this process, because two processes
 * would corrupt the chains and the embedded store.
 *
 * @returns the lock; disposing releases it
 * @throws {DataFolderError} when the folder is not writable
 * @throws {DataFolderInUseError} when another host uses it
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
 * Removes a stale lock. Only the host whose turn it is may do so: another one
 * that had found the same lock could otherwise remove the lock that follows it.
 */
async function removeStale(path: string, lock: string): Promise<void> {
  const stale = await readText(lock)
  if (stale === undefined) return
  const held = await findHolder(stale)
  if (held) throw new DataFolderInUseError(path, held)
  const turn = `${lock}.turn`
  await takeTurn(path, turn)
  try {
    // Nobody else removes it now, and its own host is gone.
    if ((await readText(lock)) === stale) await rm(lock, { force: true })
  } finally {
    await rm(turn, { force: true })
  }
}

/** A host that was killed in its turn leaves it to the next. */
async function takeTurn(path: string, turn: string): Promise<void> {
  const left = await readText(turn)
  if (left !== undefined && !(await findHolder(left)))
    await rm(turn, { force: true })
  await writeLock(path, turn)
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
    // Writes the process id before the lock appears, because an empty lock
    // would count as stale.
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

/** Returns the process of a lock if it still runs and is a host. */
async function findHolder(text: string): Promise<number | undefined> {
  const pid = Number(text.trim() || Number.NaN)
  if (!Number.isInteger(pid) || pid === process.pid) return undefined
  const found = await findProcess(pid)
  // After a kill the process id may belong to another program.
  return isHost.test(found?.command ?? '') ? pid : undefined
}

/** The folder cannot be created or written to. */
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

/** Another host uses the folder. */
export class DataFolderInUseError extends BaseError {
  override readonly name = 'DataFolderInUseError'

  constructor(path: string, pid: number | undefined) {
    super(
      `Cairn already runs on ${path}${pid ? ` (process ${pid})` : ''}. Stop it first, or use another folder: DATA_DIR=… npm start`,
    )
  }
}
