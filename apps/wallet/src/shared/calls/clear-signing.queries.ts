import { loadDescriptors, type TypedData, type Wallet } from '@cairn/core'
import {
  type ClearSigning,
  type OperationCall,
  readClearCall,
  readClearTypedData,
} from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useWallet } from '../wallet/wallet-context.ts'
import { byContracts } from './by-contracts.ts'

/** Loads the descriptions of contracts of a chain. @see DAPP-03 */
export function descriptorsOptions(
  wallet: Wallet,
  chainId: number,
  contracts: readonly string[],
) {
  return {
    ...byContracts('descriptors', chainId, contracts, (wanted, signal) =>
      loadDescriptors(wallet, chainId, wanted, signal),
    ),
    retry: 1,
  }
}

/**
 * Reads calls by the descriptions of their contracts, in their order; nothing
 * for those without one. Without the service they are all shown as they are.
 *
 * @see DAPP-03
 */
export function useClearCalls(
  chainId: number,
  calls: readonly OperationCall[],
): readonly (ClearSigning | undefined)[] {
  const called = calls.flatMap(({ to, data }) => (data === '0x' ? [] : to))
  const { data = [] } = useQuery(
    descriptorsOptions(useWallet(), chainId, called),
  )
  return calls.map((call) => {
    for (const descriptor of data) {
      const read = readClearCall(descriptor, call, chainId)
      if (read) return read
    }
    return undefined
  })
}

/**
 * Reads typed data by a description of its contract.
 *
 * @param data - as it was read by its types: what is not signed has no part
 * @see DAPP-03 SIGN-11
 */
export function useClearTypedData(data: TypedData): ClearSigning | undefined {
  const { chainId, verifyingContract } = data.domain
  const isPlaced =
    typeof verifyingContract === 'string' && chainId !== undefined
  const { data: descriptors = [] } = useQuery(
    descriptorsOptions(
      useWallet(),
      Number(chainId),
      isPlaced ? [verifyingContract] : [],
    ),
  )
  for (const descriptor of descriptors) {
    const read = readClearTypedData(descriptor, data)
    if (read) return read
  }
  return undefined
}
