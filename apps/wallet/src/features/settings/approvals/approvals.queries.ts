import { loadApprovals, type Wallet } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/** Loads who may spend what, anew at every visit. @see DAPP-03 */
export function approvalsOptions(
  wallet: Wallet,
  account: Address,
  includeTestnets: boolean,
) {
  return queryOptions({
    queryKey: ['approvals', account, includeTestnets],
    queryFn: ({ signal }) =>
      loadApprovals(wallet, account, includeTestnets, signal),
    retry: 1,
    staleTime: 0,
  })
}
