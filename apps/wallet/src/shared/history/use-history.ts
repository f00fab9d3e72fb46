import type { HistoryScope } from '@cairn/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { historyOptions, useJoinedPages } from './history.queries.ts'
import { useCoinFacts } from './use-coin-facts.ts'

/**
 * Loads the account's history page by page, and joins what is there.
 *
 * @param pageSize - transactions of each network in a page
 * @see HIST-01
 */
export function useHistory(scope: HistoryScope, pageSize?: number) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const history = useInfiniteQuery(
    historyOptions(wallet, account, scope, pageSize),
  )
  const joined = useJoinedPages(history.data?.pages ?? [])
  return { history, ...joined, coinOf: useCoinFacts(joined.facts) }
}
