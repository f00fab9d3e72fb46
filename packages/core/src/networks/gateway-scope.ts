import type { NetworksState } from './networks.store.ts'

/** The networks that a gateway is asked about. */
export type GatewayScope = {
  readonly networkType: 'ALL' | 'MAINNETS'
  /** Tells whether an answer about a chain is shown. */
  readonly isShown: (chainId: number) => boolean
}

/**
 * Returns the networks that a gateway is asked about. A default network that is
 * a test network is asked about while the others are hidden.
 *
 * @see NETS-02 COIN-01
 */
export function gatewayScope(
  { all, defaultChainId }: Pick<NetworksState, 'all' | 'defaultChainId'>,
  includeTestnets: boolean,
): GatewayScope {
  if (includeTestnets) return { networkType: 'ALL', isShown: () => true }
  const mainnets = new Set(
    all.filter(({ type }) => type === 'mainnet').map(({ chainId }) => chainId),
  )
  if (mainnets.has(defaultChainId))
    return { networkType: 'MAINNETS', isShown: () => true }
  return {
    networkType: 'ALL',
    isShown: (chainId) => chainId === defaultChainId || mainnets.has(chainId),
  }
}
