import {
  type CoinFacts,
  contractKey,
  readClaimedCoins,
  type Wallet,
} from '@cairn/core'
import { isNativeToken } from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useWallet } from '../wallet/wallet-context.ts'
import { byContracts } from './by-contracts.ts'

function claimedCoinsOptions(
  wallet: Wallet,
  chainId: number,
  addresses: readonly string[],
) {
  return {
    ...byContracts('claimed-coins', chainId, addresses, (wanted) =>
      readClaimedCoins(wallet, chainId, wanted),
    ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  }
}

/**
 * Adds to coins that lists know those that only their contracts speak of.
 *
 * @param addresses - contracts whose amounts are shown
 * @param coinOf - the coin of an id, as lists have it
 * @see SEND-01
 */
export function useClaimedCoins(
  chainId: number,
  addresses: readonly string[],
  coinOf: (id: string) => CoinFacts | undefined,
): (id: string) => CoinFacts | undefined {
  const open = addresses.filter(
    (address) =>
      !isNativeToken(address) && !coinOf(contractKey(chainId, address)),
  )
  const { data } = useQuery(claimedCoinsOptions(useWallet(), chainId, open))
  const claimed = new Map(
    [...(data ?? [])].map(([address, facts]) => [
      contractKey(chainId, address),
      facts,
    ]),
  )
  return (id) => coinOf(id) ?? claimed.get(id)
}
