import type { Wallet } from '@cairn/core'
import {
  type Address,
  coinId,
  type HistoryEntry,
  toAddress,
  toHistoryEntry,
} from '@cairn/primitives'
import type { IndexedTransaction, Page } from '@cairn/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CoinFacts } from './entry-words.ts'

const pageSize = 30
const refreshMs = 15_000

export type HistoryPage = {
  readonly entries: readonly HistoryEntry[]
  /** What contracts say of the coins that moved, by coin id. */
  readonly facts: ReadonlyMap<string, CoinFacts>
  /** Chains whose indexer did not answer. */
  readonly failedChains: readonly number[]
  /** Where the next page begins, when there is one. */
  readonly next: Page | undefined
}

/** What a history is of: the networks on screen, or one coin. */
export type HistoryScope =
  | { readonly includeTestnets: boolean }
  | { readonly chainId: number; readonly contractAddress: string }

/** An account's history, page after page, newest first. @see HIST-01 */
export function historyOptions(
  wallet: Wallet,
  account: Address,
  scope: HistoryScope,
) {
  return infiniteQueryOptions({
    queryKey: ['history', account, scope],
    initialPageParam: { pageSize } as Page,
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> =>
      loadPage(wallet, account, scope, pageParam, signal),
    getNextPageParam: ({ next }) => next,
    refetchInterval: refreshMs,
    retry: 1,
  })
}

async function loadPage(
  wallet: Wallet,
  account: Address,
  scope: HistoryScope,
  page: Page,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const answer = await wallet.clients.indexerGateway.getTransactionHistory(
    {
      ...chainsOf(scope),
      filter: {
        accountAddress: account,
        ...('contractAddress' in scope && {
          contractAddress: toAddress(scope.contractAddress.toLowerCase()),
        }),
      },
      includeMetadata: true,
      page,
    },
    { signal },
  )
  const transactions = answer.transactions.flatMap(({ results }) => results)
  return {
    entries: transactions.map((transaction) =>
      toHistoryEntry(transaction, account),
    ),
    facts: factsOf(transactions),
    failedChains: answer.transactions.flatMap(({ chainId, errorReason }) =>
      errorReason ? chainId : [],
    ),
    next: answer.page.more ? answer.page : undefined,
  }
}

function chainsOf(scope: HistoryScope) {
  if ('chainId' in scope) return { chainIds: [scope.chainId] }
  return { networkType: scope.includeTestnets ? 'ALL' : 'MAINNETS' } as const
}

/** What contracts say of the coins that moved; the rest is left out. */
function factsOf(
  transactions: readonly IndexedTransaction[],
): ReadonlyMap<string, CoinFacts> {
  const facts = new Map<string, CoinFacts>()
  for (const { chainId, transfers = [] } of transactions) {
    for (const { contractAddress, contractInfo } of transfers) {
      const { symbol = '', decimals } = contractInfo ?? {}
      if (decimals === undefined) continue
      facts.set(coinId(chainId, contractAddress), { symbol, decimals })
    }
  }
  return facts
}

/** What the pages say together; what moved to the next page counts once. */
export function joinPages(
  pages: readonly Omit<HistoryPage, 'next'>[],
): Omit<HistoryPage, 'next'> {
  const entries = new Map<string, HistoryEntry>()
  for (const entry of pages.flatMap((page) => page.entries)) {
    entries.set(`${entry.chainId}-${entry.txnHash}`, entry)
  }
  return {
    entries: [...entries.values()],
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
 * indexer has none.
 */
export function transactionOptions(
  wallet: Wallet,
  account: Address,
  chainId: number,
  hash: string,
) {
  return queryOptions({
    queryKey: ['history', 'one', chainId, hash, account],
    queryFn: async ({ signal }): Promise<Transaction | null> => {
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
      return found
        ? { entry: toHistoryEntry(found, account), facts: factsOf([found]) }
        : null
    },
    // One that is not indexed yet, or not at hand, is asked for again.
    refetchInterval: ({ state }) => (state.data ? false : refreshMs),
    retry: 1,
  })
}
