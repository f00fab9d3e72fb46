import { loadBridgeNetworks, type Wallet } from '@cairn/core'
import { queryOptions } from '@tanstack/react-query'

/** Loads the networks that can be bridged. @see BRDG-01 */
export function bridgeNetworksOptions(wallet: Wallet) {
  return queryOptions({
    queryKey: ['bridge-networks'],
    queryFn: ({ signal }) => loadBridgeNetworks(wallet, signal),
    retry: 1,
    staleTime: 60_000,
  })
}
