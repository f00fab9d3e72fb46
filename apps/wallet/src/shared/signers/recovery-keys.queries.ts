import { listRecoveryKeys, type Wallet } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/** The recovery phrases of an account, asked anew by every visit. @see SIGN-08 */
export function recoveryKeysOptions(wallet: Wallet, account: Address) {
  return queryOptions({
    queryKey: ['recovery-keys', account],
    queryFn: () => listRecoveryKeys(wallet),
    retry: 1,
    staleTime: 0,
  })
}
