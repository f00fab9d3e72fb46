import { readWalletCalls, type Wallet } from '@cairn/core'
import {
  type Address,
  type BatchedCall,
  type HistoryEntry,
  mergeHistory,
} from '@cairn/primitives'
import type { Page } from '@cairn/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CoinFacts } from './entry-words.ts'
import {
  type HistoryPage,
  type HistoryScope,
  loadHistoryPage,
  readTransactions,
} from './load-history.ts'

const defaultPageSize = 30
const refreshMs = 15_000

type HistoryStart = Page & { readonly pageSize: number }

/**
 * An account's history, page after page, newest first.
 *
 * @param pageSize - transactions of each chain in a page
 * @see HIST-01
 */
export function historyOptions(
  wallet: Wallet,
  account: Address,
  scope: HistoryScope,
  pageSize = defaultPageSize,
) {
  return infiniteQueryOptions({
    queryKey: ['history', account, scope, pageSize],
    initialPageParam: { pageSize } as HistoryStart,
    queryFn: ({ pageParam: page, signal, client }): Promise<HistoryPage> =>
      loadHistoryPage({ wallet, client }, { account, scope, page, signal }),
    getNextPageParam: ({ next }): HistoryStart | undefined =>
      next && { ...next, pageSize },
    // Every page is asked again: who has scrolled far is asked less often.
    refetchInterval: ({ state }) =>
      refreshMs * Math.max(1, state.data?.pages.length ?? 1),
    retry: 1,
  })
}

/** What the pages say together; what moved to the next page counts once. */
export function joinPages(pages: readonly Omit<HistoryPage, 'next'>[]) {
  return {
    entries: mergeHistory(pages.map(({ parts }) => parts)),
    facts: new Map(pages.flatMap((page) => [...page.facts])),
    failedChains: [...new Set(pages.flatMap((page) => page.failedChains))],
  }
}

export type Transaction = {
  readonly entry: HistoryEntry
  readonly facts: ReadonlyMap<string, CoinFacts>
}

/**
 * One transaction by its hash or its meta-transaction id; nothing when the
 * indexer has none. It is asked for again: a chain may take it back.
 */
export function transactionOptions(
  wallet: Wallet,
  account: Address,
  chainId: number,
  hash: string,
) {
  return queryOptions({
    queryKey: ['history', 'one', chainId, hash, account],
    queryFn: async ({ signal, client }): Promise<Transaction | null> => {
      const { getTransactionHistory } = wallet.clients.indexer(chainId)
      const find = async (filter: object) => {
        const { transactions } = await getTransactionHistory(
          {
            filter: { accountAddress: account, ...filter },
            includeMetadata: true,
          },
          { signal },
        )
        return transactions[0]
      }
      const found =
        (await find({ transactionHashes: [hash] })) ??
        (await find({ metaTransactionIDs: [hash] }))
      if (!found) return null
      const sources = { wallet, client }
      const { entries, facts } = await readTransactions(
        sources,
        account,
        chainId,
        [found],
        signal,
      )
      const [entry] = entries
      return entry ? { entry, facts } : null
    },
    refetchInterval: refreshMs,
    retry: 1,
  })
}

/** The calls of a transaction that the account's wallet made. @see HIST-02 */
export function callsOptions(
  wallet: Wallet,
  account: Address,
  chainId: number,
  hash: string,
) {
  return queryOptions({
    queryKey: ['history', 'calls', chainId, hash, account],
    queryFn: async (): Promise<readonly BatchedCall[]> => {
      const calls = await readWalletCalls(wallet, account, chainId, [hash])
      return calls.get(hash) ?? []
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
