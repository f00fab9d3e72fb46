import type { Wallet } from '@cairn/core'
import type { Coin } from '@cairn/primitives'
import type { PricePeriod } from '@cairn/protocol'
import { queryOptions } from '@tanstack/react-query'

/** Samples are taken each minute. @see PRICE-01 */
const refreshMs = 60_000

/** Loads a coin's past prices in US dollars. @see PRICE-01 */
export function priceHistoryOptions(
  wallet: Wallet,
  { chainId, contractAddress }: Pick<Coin, 'chainId' | 'contractAddress'>,
  period: PricePeriod,
) {
  return queryOptions({
    queryKey: ['price-history', chainId, contractAddress, period],
    queryFn: async ({ signal }) => {
      const { getCoinPriceHistory } = wallet.clients.api
      const token = { chainId, contractAddress }
      return (await getCoinPriceHistory({ token, period }, { signal })).prices
    },
    refetchInterval: refreshMs,
    retry: 1,
  })
}
