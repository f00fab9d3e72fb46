import type { Wallet } from '@cairn/core'
import { type Address, isSameAddress } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'
import { paymentAddressOptions } from '../money/network-fee.queries.ts'

/** The number of newest transactions, over all networks, that are searched. */
const lookedAt = 100

/**
 * Loads the recipients of the account, newest first, as far back as one page of
 * its history reaches. Those that got a network fee alone are none: what a
 * relayer carried counts once its network tells where fees go.
 *
 * @see SEND-01
 */
export function pastRecipientsOptions(wallet: Wallet, account: Address) {
  return queryOptions({
    queryKey: ['history', 'recipients', account],
    queryFn: async ({ signal, client }): Promise<readonly string[]> => {
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
      const all = answer.transactions.flatMap(({ results }) => results)
      const carried = all.filter(({ metaTxnID }) => metaTxnID !== undefined)
      const chainIds = [...new Set(carried.map(({ chainId }) => chainId))]
      const feesGoTo = new Map(
        await Promise.all(
          chainIds.map(async (chainId) => {
            const options = paymentAddressOptions(wallet, chainId)
            const to = await client.ensureQueryData(options).catch(() => null)
            return [chainId, to] as const
          }),
        ),
      )
      const sent = all.flatMap(({ chainId, metaTxnID, transfers = [] }) => {
        const mine = transfers.filter(({ from }) =>
          isSameAddress(from, account),
        )
        if (metaTxnID === undefined) return mine
        const collector = feesGoTo.get(chainId)
        if (!collector) return []
        return mine.filter(({ to }) => !isSameAddress(to, collector))
      })
      return [...new Set(sent.map(({ to }) => to.toLowerCase()))]
    },
    staleTime: 15_000,
    retry: 1,
  })
}
