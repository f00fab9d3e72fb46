import type { HistoryPage } from '@cairn/core'
import { type Coin, coinId, hasTokenIds } from '@cairn/primitives'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCoins } from '#shared/coins/use-coins.ts'
import { useCoinFinder } from '#shared/history/use-coin-facts.ts'
import { useAccountAddress } from '#shared/wallet/wallet-context.ts'

/** A coin that a history can be of. */
export type FilterCoin = Pick<
  Coin,
  'id' | 'chainId' | 'contractAddress' | 'name' | 'symbol'
> &
  Partial<Pick<Coin, 'logoURL'>>

/**
 * The coins a history can be filtered by: those that are held, then those that
 * moved in what was read of it and are held no more.
 *
 * @see HIST-01
 */
export function useFilterCoins(): readonly FilterCoin[] {
  const client = useQueryClient()
  const account = useAccountAddress()
  const { all } = useCoins()
  const coinOf = useCoinFinder()
  const pages = client
    .getQueriesData<InfiniteData<HistoryPage>>({
      queryKey: ['history', account],
    })
    .flatMap(([, data]) => data?.pages ?? [])
  const coins = new Map<string, FilterCoin>(
    all.map((coin) => [coin.id.toLowerCase(), coin]),
  )
  for (const { parts, facts } of pages)
    for (const { chainId, entries } of parts)
      for (const { contractAddress, ...child } of entries.flatMap(
        ({ children }) => children,
      )) {
        const id = coinId(chainId, contractAddress)
        const isCoin =
          child.kind === 'transfer' && !hasTokenIds(child.contractType)
        const coin = isCoin ? coinOf(facts)(id) : undefined
        if (!coin?.symbol || coins.has(id.toLowerCase())) continue
        const { symbol } = coin
        coins.set(id.toLowerCase(), {
          id,
          chainId,
          contractAddress,
          name: symbol,
          symbol,
        })
      }
  return [...coins.values()]
}
