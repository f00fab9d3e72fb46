import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** The compressed state, in hex. */
const dumpSchema = z.object({ result: z.string() })

/** The files of one chain. */
export type ChainFiles = {
  /** The state to start from. It is always complete. */
  readonly state: string
  /** The state that anvil writes when it ends. It may be cut short. */
  readonly exitState: string
  readonly pid: string
}

/** Returns the paths of a chain's files in the host's data folder. */
export function chainFiles(dataDir: string, chainId: number): ChainFiles {
  const path = (ending: string) =>
    join(dataDir, 'chains', `${chainId}${ending}`)
  return {
    state: path('.json'),
    exitState: path('.exit.json'),
    pid: path('.pid'),
  }
}

/**
 * Uses the state that anvil wrote when it ended, if it is complete and newer
 * than the last snapshot. Anvil writes in place, so a power cut may leave half
 * a file.
 *
 * @returns the state to start from; `undefined` for a new chain
 */
export async function adoptState(
  files: ChainFiles,
): Promise<string | undefined> {
  const [exitTime, time] = await Promise.all([
    modifiedAt(files.exitState),
    modifiedAt(files.state),
  ])
  if (exitTime >= time && (await isWhole(files.exitState))) {
    await rename(files.exitState, files.state)
    return files.state
  }
  await rm(files.exitState, { force: true })
  return time > 0 ? files.state : undefined
}

/** Requests the node's state and atomically replaces the stored one. */
export async function writeSnapshot(
  files: ChainFiles,
  rpcUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"anvil_dumpState","params":[]}',
    signal,
  })
  const { result } = dumpSchema.parse(await response.json())
  const temporary = `${files.state}.new`
  await pipeline(
    [Buffer.from(result.slice(2), 'hex')],
    createGunzip(),
    // Flushes, because a power cut could otherwise leave the new name on an
    // empty file.
    createWriteStream(temporary, { flush: true }),
  )
  await rename(temporary, files.state)
}

async function modifiedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch {
    return 0
  }
}

async function isWhole(path: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(path, 'utf8'))
    return true
  } catch {
    return false
  }
}
