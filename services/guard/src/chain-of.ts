import { HttpError } from '@cairn/service-kit'

/** A chain's id as numbers travel. @throws {HttpError} when it can be none */
export function chainOf(chainId: number): bigint {
  if (!Number.isSafeInteger(chainId) || chainId < 0)
    throw new HttpError('InvalidArgument', 'Not valid: chainId.')
  return BigInt(chainId)
}
