import { HttpError } from '@cairn/service-kit'

/**
 * Converts a chain id of the wire. @throws {HttpError} for a number that is no
 * chain id
 */
export function chainOf(chainId: number): bigint {
  if (!Number.isSafeInteger(chainId) || chainId < 0)
    throw new HttpError('InvalidArgument', 'Not valid: chainId.')
  return BigInt(chainId)
}
