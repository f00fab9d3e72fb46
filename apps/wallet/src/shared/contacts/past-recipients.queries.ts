import type { Wallet } from '@cairn/core'
import { type Address, isSameAddress } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/** The number of newest transactions, over all networks, that are searched. */
const lookedAt = 100

/**
 * Loads the recipients of the account, newest first, as far back as one page of
 * its history reaches.
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
