import { findNetwork, isOwnNetwork } from '@cairn/core'
import { useStore } from 'zustand'
import { useWallet } from '../wallet/wallet-context.ts'

/**
 * Returns a function that names a network where money is decided. One that the
 * person or an app added has a name that proves nothing: its number follows.
 *
 * @returns `undefined` for a network that the wallet does not know
 * @see NETS-02
 */
export function useNetworkTitle(): (chainId: number) => string | undefined {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  return (chainId) => {
    const title = findNetwork(networks, chainId)?.title
    return title === undefined || !isOwnNetwork(wallet, chainId)
      ? title
      : `${title} (${chainId})`
  }
}
