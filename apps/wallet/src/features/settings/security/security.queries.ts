import { hasSecondFactor, type Wallet } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/** Whether an account's second factor is on, asked by every visit. @see GUARD-03 */
export function secondFactorOptions(wallet: Wallet, account: Address) {
  return queryOptions({
    queryKey: ['second-factor', account],
    queryFn: () => hasSecondFactor(wallet),
    retry: 1,
    staleTime: 0,
  })
}
