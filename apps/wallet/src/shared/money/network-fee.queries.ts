import type { Wallet } from '@cairn/core'
import { queryOptions } from '@tanstack/react-query'

/**
 * Loads the address that a chain's relayer takes its fees at; it does not
 * change.
 */
export function paymentAddressOptions(wallet: Wallet, chainId: number) {
  return queryOptions({
    queryKey: ['payment-address', chainId],
    queryFn: async ({ signal }) => {
      const { feeTokens } = wallet.clients.relayer(chainId)
      return (await feeTokens({}, { signal })).paymentAddress
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
