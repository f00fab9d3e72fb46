import { type Chain, HttpError } from '@cairn/service-kit'

/**
 * Returns the chain on which proofs of accounts are checked.
 *
 * @throws {HttpError} `UnsupportedNetwork` when this stack serves none
 */
export function getAuthChain(chains: readonly Chain[]): Chain {
  const chain = chains.find(({ isAuthChain }) => isAuthChain)
  if (chain) return chain
  throw new HttpError('UnsupportedNetwork', 'There is no network to check on.')
}
