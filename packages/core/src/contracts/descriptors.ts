import { type Address, type Descriptor, isAddress } from '@cairn/primitives'
import type { SessionWallet } from '../session/session-wallet.ts'

/** Contracts of one question. */
const mostContracts = 100

/**
 * Loads the descriptions (ERC-7730) that the deployment has of contracts.
 *
 * @throws {RpcError} when the service does not answer
 * @see DAPP-03
 */
export async function loadDescriptors(
  { clients }: Pick<SessionWallet, 'clients'>,
  chainId: number,
  contracts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Descriptor[]> {
  const contractAddresses = contracts
    .map((address) => address.toLowerCase())
    .filter((address): address is Address => isAddress(address))
    .slice(0, mostContracts)
  const { descriptors } = await clients.metadata.getDescriptors(
    { chainID: `${chainId}`, contractAddresses },
    signal && { signal },
  )
  return descriptors
}
