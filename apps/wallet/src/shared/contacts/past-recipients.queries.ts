import type { Wallet } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { paymentAddressOptions } from '#shared/money/network-fee.queries.ts'
import { timesSent } from './times-sent.ts'

/** The number of newest transactions, over all networks, that are searched. */
const lookedAt = 100

/** The account's recipients. */
export type PastRecipients = {
  /** Lower-case addresses, newest first. */
  readonly addresses: readonly string[]
  /** The number of transactions that sent something to an address. */
  readonly times: ReadonlyMap<string, number>
  /** There are no older transactions. */
  readonly isWhole: boolean
}

/**
 * Loads the recipients of the account, newest first, as far back as one page of
 * its history reaches. Network fees make nobody a recipient.
 *
 * @see SEND-01
 */
export function pastRecipientsOptions(wallet: Wallet, account: Address) {
  return queryOptions({
    queryKey: ['history', 'recipients', account],
    queryFn: async ({ signal, client }): Promise<PastRecipients> => {
      const { getTransactionHistory } = wallet.clients.indexerGateway
      const { transactions, page } = await getTransactionHistory(
        {
          networkType: 'ALL',
          filter: { accountAddress: account },
          includeMetadata: false,
          page: { pageSize: lookedAt },
        },
        { signal },
      )
      const all = transactions.flatMap(({ results }) => results)
      const chainIds = new Set(all.map(({ chainId }) => chainId))
      const payees = await feePayees(wallet, client, chainIds)
      const times = timesSent(all, account, payees)
      return { addresses: [...times.keys()], times, isWhole: !page.more }
    },
    staleTime: 15_000,
    retry: 1,
  })
}

/** The relayers' payment addresses, by network. */
async function feePayees(
  wallet: Wallet,
  client: QueryClient,
  chainIds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const found = await Promise.all(
    [...chainIds].map(async (chainId): Promise<[number, string]> => {
      const payee = await client
        .fetchQuery({ ...paymentAddressOptions(wallet, chainId), retry: 0 })
        .catch(() => '')
      return [chainId, payee]
    }),
  )
  return new Map(found)
}
