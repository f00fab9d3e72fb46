import { type Address, type Descriptor, isAddress } from '@cairn/primitives'
import type { SessionWallet } from '../session/session-wallet.ts'
import { listOwnDescriptors } from './own-descriptors.ts'

/** Contracts of one question. */
const mostContracts = 100

/**
 * Loads the descriptions (ERC-7730) of contracts: the person's own first, then
 * those that the deployment has. The person's stay if the service is away.
 *
 * @throws {RpcError} when the service does not answer and there are none
 * @see DAPP-03
 */
export async function loadDescriptors(
  wallet: Pick<SessionWallet, 'clients' | 'storage' | 'log'>,
  chainId: number,
  contracts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Descriptor[]> {
  const contractAddresses = contracts
    .map((address) => address.toLowerCase())
    .filter((address): address is Address => isAddress(address))
    .slice(0, mostContracts)
  const own = listOwnDescriptors(wallet)
  try {
    const { descriptors } = await wallet.clients.metadata.getDescriptors(
      { chainID: `${chainId}`, contractAddresses },
      signal && { signal },
    )
    return [...own, ...descriptors]
  } catch (error) {
    if (signal?.aborted || own.length === 0) throw error
    wallet.log.warn({ chainId, error: String(error) }, 'Own descriptions only')
    return own
  }
}
