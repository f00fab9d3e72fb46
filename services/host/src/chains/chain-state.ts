import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** Hex of the compressed state. */
const dumpSchema = z.object({ result: z.string() })

/** The files of one chain. */
export type ChainFiles = {
  /** The state that a start begins with: always whole. */
  readonly state: string
  /** What anvil writes when it ends: may be cut short. */
  readonly exitState: string
  readonly pid: string
}

/** Returns where the files of a chain are, under the host's data folder. */
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
 * Takes over what anvil wrote when it ended, if that is newer than the last
 * snapshot and whole. Anvil writes in place, so a power cut may leave half.
 *
 * @returns the state to begin with; `undefined` for a fresh chain
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

/** Asks the node for its state and puts it in place of the old one at once. */
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
    // Without the flush a power cut could leave the new name on an empty file.
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
