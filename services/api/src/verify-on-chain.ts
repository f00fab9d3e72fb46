import { InvalidProofError } from '@cairn/account/server'
import { type Call, HttpError, inCallersTurn } from '@cairn/service-kit'
import type { ApiContext } from './context.ts'

/**
 * Runs a check that may call a chain, and there a contract of the caller's: it
 * takes of the caller's share of the nodes' time.
 *
 * @throws {HttpError} `Unauthorized` when the check fails, `Unavailable` when
 *   the chain does not answer, `RateLimited` when the share is used up
 * @see SRVC-01 h
 */
export async function verifyOnChain<T>(
  { inNodeTurn }: Pick<ApiContext, 'inNodeTurn'>,
  { ip }: Pick<Call, 'ip'>,
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await inCallersTurn(inNodeTurn, ip, verify)
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
