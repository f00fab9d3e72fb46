import { HttpError } from './http-error.ts'
import type { Chain } from './platform.ts'

/**
 * Returns the chain that the wire names, by id in decimal notation or by name.
 *
 * @throws {HttpError} `UnsupportedNetwork` when this stack does not serve it
 */
export function getChain(chains: readonly Chain[], text: string): Chain {
  const wanted = text.trim().toLowerCase()
  const chain = chains.find(
    ({ chainId, name }) => `${chainId}` === wanted || name === wanted,
  )
  if (!chain) {
    throw new HttpError('UnsupportedNetwork', 'This network is not served.')
  }
  return chain
}
