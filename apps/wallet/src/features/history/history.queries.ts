import type { Wallet } from '@cairn/core'
import {
  type Address,
  type HistoryEntry,
  toHistoryEntry,
} from '@cairn/primitives'
import type { Page } from '@cairn/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const pageSize = 30
const refreshMs = 15_000

export type HistoryPage = {
  readonly entries: readonly HistoryEntry[]
  /** Chains whose indexer did not answer. */
  readonly failedChains: readonly number[]
  /** Where the next page begins, when there is one. */
  readonly next: Page | undefined
}

/** An account's history, page after page, newest first. @see HIST-01 */
export function historyOptions(
  wallet: Wallet,
  account: Address,
  includeTestnets: boolean,
) {
  return infiniteQueryOptions({
    queryKey: ['history', account, includeTestnets],
    initialPageParam: { pageSize } as Page,
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> =>
      loadPage(wallet, account, includeTestnets, pageParam, signal),
    getNextPageParam: ({ next }) => next,
    refetchInterval: refreshMs,
    retry: 1,
  })
}

async function loadPage(
  wallet: Wallet,
  account: Address,
  includeTestnets: boolean,
  page: Page,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const answer = await wallet.clients.indexerGateway.getTransactionHistory(
    {
      networkType: includeTestnets ? 'ALL' : 'MAINNETS',
      filter: { accountAddress: account },
      includeMetadata: false,
      page,
    },
    { signal },
  )
  return {
    entries: answer.transactions.flatMap(({ results }) =>
      results.map((transaction) => toHistoryEntry(transaction, account)),
    ),
    failedChains: answer.transactions.flatMap(({ chainId, errorReason }) =>
      errorReason ? chainId : [],
    ),
    next: answer.page.more ? answer.page : undefined,
  }
}

/** One transaction by its hash; nothing when the indexer has none. */
export function transactionOptions(
  wallet: Wallet,
  account: Address,
  chainId: number,
  hash: string,
) {
  return queryOptions({
    queryKey: ['history', 'one', chainId, hash, account],
    queryFn: async ({ signal }): Promise<HistoryEntry | null> => {
      const { getTransactionHistory } = wallet.clients.indexer(chainId)
      const { transactions } = await getTransactionHistory(
        { filter: { accountAddress: account, transactionHashes: [hash] } },
        { signal },
      )
      const [found] = transactions
      return found ? toHistoryEntry(found, account) : null
    },
    retry: 1,
  })
}
