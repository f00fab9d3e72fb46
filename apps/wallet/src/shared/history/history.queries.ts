import {
  type CoinFacts,
  createPageJoin,
  type HistoryPage,
  type HistoryPages,
  type HistoryScope,
  type HistorySources,
  type JoinedPages,
  loadHistoryPage,
  readFailedSteps,
  readTransactions,
  readWalletCalls,
  refreshPage,
  type Wallet,
} from '@cairn/core'
import type { Address, BatchedCall, HistoryEntry } from '@cairn/primitives'
import type { Page } from '@cairn/protocol'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { useState } from 'react'
import { exchangesOptions } from '../calls/exchanges.queries.ts'
import { paymentAddressOptions } from '../money/network-fee.queries.ts'

const defaultPageSize = 30
const refreshMs = 15_000

type HistoryStart = Page & { readonly pageSize: number }

/**
 * An account's history, page after page, newest first. It is asked for again
 * at its newest page: what older pages tell is settled. Steps that failed are
 * counted beside it.
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
    async queryFn({
      pageParam: page,
      queryKey,
      signal,
      client,
    }): Promise<HistoryPage> {
      const known = client.getQueryData<Scrolled>(queryKey)
      const index = known?.pageParams.findIndex(isSamePlace(page)) ?? -1
      const before = known?.pages[index]
      const sources = historySources(wallet, client)
      const load = async () => {
        if (before?.isWhole && index > 0) return before
        const question = { account, scope, page, signal }
        const fresh = await loadHistoryPage(sources, question)
        return before && index === 0 ? refreshPage(before, fresh) : fresh
      }
      const told = await load()
      void readFailedSteps(sources, account, told.parts)
      return told
    },
    getNextPageParam: ({ next }): HistoryStart | undefined =>
      next && { ...next, pageSize },
    refetchInterval: refreshMs,
    retry: 1,
  })
}

type Scrolled = InfiniteData<HistoryPage, HistoryStart>

function isSamePlace(one: Page) {
  return (other: Page) => one.page === other.page && one.after === other.after
}

export type Transaction = {
  readonly entry: HistoryEntry
  /** The node said how the steps ended. */
  readonly isWhole: boolean
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
      const sources = historySources(wallet, client)
      const { entries, facts, isWhole } = await readTransactions(
        sources,
        account,
        chainId,
        [found],
        signal,
        true,
      )
      const [entry] = entries
      return entry ? { entry, facts, isWhole } : null
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

/** Answers that are the same for every page are asked for once. */
export function historySources(
  wallet: Wallet,
  client: QueryClient,
): HistorySources {
  return {
    wallet,
    paymentAddress: (chainId) =>
      client.ensureQueryData(paymentAddressOptions(wallet, chainId)),
    exchanges: (chainId, addresses) =>
      client.ensureQueryData(exchangesOptions(wallet, chainId, addresses)),
  }
}

/** Joins the pages of a list that is scrolled. @see HIST-01 */
export function useJoinedPages(pages: HistoryPages): JoinedPages {
  const [join] = useState(createPageJoin)
  return join(pages)
}
