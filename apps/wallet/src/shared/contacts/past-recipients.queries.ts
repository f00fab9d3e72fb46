import type { Wallet } from '@cairn/core'
import { type Address, isSameAddress } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/** How far back is looked: the newest transactions of all networks. */
const lookedAt = 100

/**
 * Whom the account has sent something to, newest first, as far back as one
 * page of its history tells.
 *
 * @see SEND-01
 */
export function pastRecipientsOptions(wallet: Wallet, account: Address) {
  return queryOptions({
    queryKey: ['history', 'recipients', account],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { getTransactionHistory } = wallet.clients.indexerGateway
      const answer = await getTransactionHistory(
        {
          networkType: 'ALL',
          filter: { accountAddress: account },
          includeMetadata: false,
          page: { pageSize: lookedAt },
        },
        { signal },
      )
      const sent = answer.transactions
        .flatMap(({ results }) => results)
        .flatMap(({ transfers }) => transfers ?? [])
        .filter(({ from }) => isSameAddress(from, account))
      return [...new Set(sent.map(({ to }) => to.toLowerCase()))]
    },
    staleTime: 15_000,
    retry: 1,
  })
}
