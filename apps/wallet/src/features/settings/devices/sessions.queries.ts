import { activeSessions, signingThreshold, type Wallet } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/** Everyone who signs for an account, asked anew by every visit. @see SESS-01 */
export function sessionsOptions(wallet: Wallet, account: Address) {
  const { defaultChainId } = wallet.networks.getState()
  return queryOptions({
    queryKey: ['sessions', account],
    queryFn: async () => {
      const [sessions, threshold] = await Promise.all([
        activeSessions(wallet),
        signingThreshold(wallet, defaultChainId),
      ])
      return { sessions, threshold }
    },
    retry: 1,
    staleTime: 0,
  })
}
