import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod'
import { type ChainEntry, parseChains } from './describe-chain.ts'

const entries = z.array(z.record(z.string(), z.unknown()))

/**
 * Reads the list of chains of `CHAINS_FILE` as it stands there; an empty list if
 * there is no file.
 *
 * @throws {ChainFileError} if it is no list of chains
 */
export async function readChainFile(
  path: string,
): Promise<readonly ChainEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '[]'
    throw new ChainFileError(path, 'cannot be read')
  })
  const found = z.safeParse(entries, parse(text))
  if (!found.success) throw new ChainFileError(path, 'holds no list of chains')
  return found.data
}

/**
 * Writes a list of chains in one step, with the rights that the file had, or for
 * this user alone: addresses of nodes may hold keys.
 *
 * @throws {BaseError} if a host would not take the list
 */
export async function writeChainFile(
  path: string,
  chains: readonly ChainEntry[],
): Promise<void> {
  parseChains(chains)
  const mode = await stat(path).then(
    (found) => found.mode & 0o777,
    () => 0o600,
  )
  const next = `${path}.next`
  try {
    await writeFile(next, `${JSON.stringify(chains, null, 2)}\n`, { mode })
    await chmod(next, mode)
    await rename(next, path)
  } catch {
    throw new ChainFileError(path, 'cannot be written')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The file of chains is not usable. */
class ChainFileError extends BaseError {
  override readonly name = 'ChainFileError'

  constructor(path: string, fault: string) {
    super(`The file of chains ${path} ${fault}.`)
  }
}
