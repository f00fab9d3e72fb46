import { type Wallet, walletDeployments } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/**
 * Loads the wallet's state on each network, anew at every visit.
 *
 * @see DEPL-01
 */
export function deploymentsOptions(
  wallet: Wallet,
  account: Address,
  includeTestnets: boolean,
) {
  return queryOptions({
    queryKey: ['deployments', account, includeTestnets],
    queryFn: () => walletDeployments(wallet),
    retry: 1,
    staleTime: 0,
  })
}
