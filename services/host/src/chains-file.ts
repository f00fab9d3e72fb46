import { readFile } from 'node:fs/promises'
import { BaseError } from '@cairn/primitives'
import type { Environment } from '@cairn/service-kit'

/**
 * Puts the content of `CHAINS_FILE` in the place of `CHAINS`. Its form is
 * checked where that of `CHAINS` is.
 *
 * @throws {ChainsFileError} if it cannot be read, or `CHAINS` is set as well
 * @see ENVC-01
 */
export async function withChainsFile(env: Environment): Promise<Environment> {
  const path = env.CHAINS_FILE
  if (path === undefined) return env
  if (env.CHAINS !== undefined)
    throw new ChainsFileError('Set CHAINS or CHAINS_FILE, not both.')
  try {
    return { ...env, CHAINS: await readFile(path, 'utf8') }
  } catch (cause) {
    throw new ChainsFileError(`CHAINS_FILE cannot be read: ${path}.`, cause)
  }
}

/** The list of chains is not usable. */
export class ChainsFileError extends BaseError {
  override readonly name = 'ChainsFileError'

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
  }
}
