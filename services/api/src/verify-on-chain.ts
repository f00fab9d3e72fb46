import { InvalidProofError } from '@cairn/account/server'
import { HttpError } from '@cairn/service-kit'

/**
 * Runs a check that may call a chain.
 *
 * @throws {HttpError} `Unauthorized` when the check fails, `Unavailable` when
 *   the chain does not answer
 */
export async function verifyOnChain<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    if (cause instanceof InvalidProofError) {
      throw new HttpError('Unauthorized', 'The proof is not valid.', { cause })
    }
    throw new HttpError('Unavailable', 'The network does not answer.', {
      cause,
    })
  }
}
