import { openExchanges, readExchanges, type Wallet } from '@cairn/core'
import type { ExchangeFacts, Operation } from '@cairn/primitives'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useWallet } from '../wallet/wallet-context.ts'

/** Loads what exchanges trade; it does not change. @see HIST-02 */
export function exchangesOptions(
  wallet: Wallet,
  chainId: number,
  exchanges: readonly string[],
) {
  return queryOptions({
    queryKey: ['exchanges', chainId, exchanges],
    queryFn: () => readExchanges(wallet, chainId, exchanges),
    enabled: exchanges.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}

/** Returns what the exchanges of these calls trade, by address. */
export function useExchanges(
  chainId: number,
  operations: readonly Operation[],
): (address: string) => ExchangeFacts | undefined {
  const exchanges = openExchanges(operations)
  const { data } = useQuery(exchangesOptions(useWallet(), chainId, exchanges))
  return (address) => data?.get(address.toLowerCase())
}
