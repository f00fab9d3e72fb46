import {
  type Address,
  type BatchedCall,
  type ChainPage,
  coinId,
  decodeOperations,
  type ExchangeFacts,
  type HistoryEntry,
  isNativeToken,
  isolateText,
  isPlanted,
  meaningOf,
  needsCalls,
  type Operation,
  toAddress,
  toHistoryEntry,
  withMeaning,
} from '@cairn/primitives'
import type { IndexedTransaction, Page } from '@cairn/protocol'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { CoinFacts } from '../holdings/coin-facts.ts'
import { gatewayScope } from '../networks/gateway-scope.ts'
import { findNetwork } from '../networks/networks.store.ts'
import { openExchanges } from './read-exchanges.ts'
import { readWalletCalls } from './wallet-calls.ts'

/** The networks, or the coin, whose history is loaded. */
export type HistoryScope =
  | {
      readonly includeTestnets: boolean
      /** Absent: all networks. */
      readonly chainIds?: readonly number[] | undefined
    }
  | { readonly chainId: number; readonly contractAddress: string }

export type HistoryPage = {
  readonly parts: readonly ChainPage[]
  /** Symbols and decimals of the coins that moved, by coin id. */
  readonly facts: ReadonlyMap<string, CoinFacts>
  /** Chains whose indexer did not answer. */
  readonly failedChains: readonly number[]
  /** Everyone who was asked about it answered. */
  readonly isWhole: boolean
  /** Start of the next page, if there is one. */
  readonly next: Page | undefined
}

export type HistoryQuestion = {
  readonly account: Address
  readonly scope: HistoryScope
  readonly page: Page & { readonly pageSize: number }
  readonly signal: AbortSignal
}

/** The wallet, and answers that are the same for every page. */
export type HistorySources = {
  readonly wallet: Pick<ConnectedWallet, 'clients' | 'log' | 'networks'>
  /** Returns where a chain's relayer takes its fees. */
  readonly paymentAddress: (chainId: number) => Promise<string>
  /** Returns what exchanges of a chain trade, by their addresses. */
  readonly exchanges: (
    chainId: number,
    addresses: readonly string[],
  ) => Promise<ReadonlyMap<string, ExchangeFacts>>
}

/**
 * A page of each chain's history, with the meaning of transactions in which
 * nothing moved: their calls are asked of the chain's node.
 *
 * @throws when the gateway does not answer
 * @see HIST-01 HIST-02
 */
export async function loadHistoryPage(
  sources: HistorySources,
  question: HistoryQuestion,
): Promise<HistoryPage> {
  const { account, page, signal } = question
  const { isShown } = chainsOf(sources.wallet, question.scope)
  const answer = await askGateway(sources.wallet, question)
  const shown = answer.transactions.filter(({ chainId }) => isShown(chainId))
  const parts = await Promise.all(
    shown.map(async ({ chainId, results }) => ({
      chainId,
      ...(await readTransactions(sources, account, chainId, results, signal)),
      more: answer.page.more === true && results.length >= page.pageSize,
    })),
  )
  const failedChains = shown.flatMap(({ chainId, errorReason }) =>
    errorReason ? chainId : [],
  )
  return {
    parts: parts.map(({ chainId, entries, more }) => ({
      chainId,
      entries,
      more,
    })),
    facts: new Map(parts.flatMap(({ facts }) => [...facts])),
    failedChains,
    isWhole: failedChains.length === 0 && parts.every((part) => part.isWhole),
    next: answer.page.more ? answer.page : undefined,
  }
}

async function askGateway(
  wallet: HistorySources['wallet'],
  { account, scope, page, signal }: HistoryQuestion,
) {
  const { getTransactionHistory } = wallet.clients.indexerGateway
  const answer = await getTransactionHistory(
    {
      ...chainsOf(wallet, scope).asked,
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
  const hashes = answer.transactions.flatMap(({ results }) =>
    results.map(({ txnHash }) => txnHash),
  )
  if (!('chainId' in scope) || hashes.length === 0) return answer
  // Asked for one coin, it tells only of that: a swap would look like a send.
  const whole = await getTransactionHistory(
    {
      chainIds: [scope.chainId],
      filter: { accountAddress: account, transactionHashes: hashes },
      includeMetadata: true,
      page: { pageSize: page.pageSize },
    },
    { signal },
  )
  return { ...whole, page: answer.page }
}

function chainsOf(
  wallet: Pick<HistorySources['wallet'], 'networks'>,
  scope: HistoryScope,
) {
  const isShown = () => true
  if ('chainId' in scope)
    return { asked: { chainIds: [scope.chainId] }, isShown }
  const { chainIds = [], includeTestnets } = scope
  if (chainIds.length > 0)
    return { asked: { chainIds: [...chainIds] }, isShown }
  const found = gatewayScope(wallet.networks.getState(), includeTestnets)
  return { asked: { networkType: found.networkType }, isShown: found.isShown }
}

type ReadTransactions = {
  readonly entries: readonly HistoryEntry[]
  readonly facts: ReadonlyMap<string, CoinFacts>
  /** The node and the metadata service answered, where they were asked. */
  readonly isWhole: boolean
}

/**
 * Entries of one chain's transactions, and how their coins are written.
 *
 * @param readsAll - reads the calls of those in which something moved, too:
 * other calls of theirs may have been reverted
 */
export async function readTransactions(
  sources: HistorySources,
  account: Address,
  chainId: number,
  transactions: readonly IndexedTransaction[],
  signal: AbortSignal,
  readsAll = false,
): Promise<ReadTransactions> {
  const { wallet } = sources
  const facts = factsOf(transactions)
  if (transactions.length === 0) return { entries: [], facts, isWhole: true }
  // Without the payment address, fees stay among the transfers.
  const paymentAddress = await sources
    .paymentAddress(chainId)
    .catch(() => undefined)
  const entries = transactions
    .filter((one) => readsAll || !isPlanted(one))
    .map((one) => toHistoryEntry(one, account, paymentAddress))
  const open = entries.filter((entry) =>
    readsAll ? entry.metaTxnHash : needsCalls(entry, paymentAddress),
  )
  if (open.length === 0) return { entries, facts, isWhole: true }
  const calls = await readCalls(wallet, account, chainId, open)
  if (!calls) return { entries, facts, isWhole: false }
  const known = findNetwork(wallet.networks.getState(), chainId)
  const found = await readTraded(
    sources,
    chainId,
    [...calls.values()].flatMap((own) =>
      decodeOperations(own, {
        account,
        chainId,
        known,
        paymentAddress,
        readsLikeness: true,
      }),
    ),
  )
  const exchangeOf = (address: string) => found?.get(address.toLowerCase())
  const meant = entries.map((entry) => {
    const own = calls.get(entry.txnHash ?? '')
    if (!own || !open.includes(entry)) return entry
    const context = {
      account,
      chainId,
      known,
      paymentAddress,
      exchangeOf,
      readsLikeness: true,
    }
    const meaning = meaningOf(
      decodeOperations(own, context),
      ({ methodName }, problem) =>
        wallet.log.warn({ methodName, problem }, 'Could not read a call'),
    )
    return withMeaning(
      entry,
      needsCalls(entry, paymentAddress)
        ? meaning
        : // What moved is known better by the indexer.
          { ...meaning, children: [], hasRun: true },
    )
  })
  const contracts = meant.flatMap(({ children, failure }) =>
    [...children, ...(failure?.attempted ?? [])].map(({ contractAddress }) =>
      contractAddress.toLowerCase(),
    ),
  )
  const missing = [...new Set(contracts)].filter(
    (address) =>
      !isNativeToken(address) && !facts.has(coinId(chainId, address)),
  )
  const told = await readFacts(wallet, chainId, missing, signal)
  return {
    entries: meant,
    facts: new Map([...facts, ...(told ?? [])]),
    isWhole: told !== undefined && found !== undefined,
  }
}

/** Reads the coins that the called exchanges trade; empty if the node does not answer. */
async function readTraded(
  { wallet, exchanges: ask }: HistorySources,
  chainId: number,
  operations: readonly Operation[],
): Promise<ReadonlyMap<string, ExchangeFacts> | undefined> {
  const exchanges = openExchanges(operations)
  if (exchanges.length === 0) return new Map()
  try {
    return await ask(chainId, exchanges)
  } catch (error) {
    wallet.log.warn({ chainId, error: String(error) }, 'No exchange was read')
    return undefined
  }
}

/** Without the node the entries stay as the indexer tells them. */
async function readCalls(
  wallet: HistorySources['wallet'],
  account: Address,
  chainId: number,
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<string, readonly BatchedCall[]> | undefined> {
  const hashes = entries.flatMap(({ txnHash }) => txnHash ?? [])
  try {
    return await readWalletCalls(wallet, account, chainId, hashes)
  } catch (error) {
    wallet.log.warn({ chainId, error: String(error) }, 'No calls of a node')
    return undefined
  }
}

/** Loads contracts' own facts. Unknown contracts are shown raw. */
async function readFacts(
  wallet: HistorySources['wallet'],
  chainId: number,
  contractAddresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, CoinFacts> | undefined> {
  if (contractAddresses.length === 0) return new Map()
  try {
    const { contractInfoMap } =
      await wallet.clients.metadata.getContractInfoBatch(
        {
          chainID: `${chainId}`,
          contractAddresses: contractAddresses
            .slice(0, factsAtOnce)
            .map((one) => toAddress(one)),
        },
        { signal },
      )
    return new Map(
      Object.values(contractInfoMap).flatMap(
        ({ address, symbol = '', decimals }) =>
          decimals === undefined
            ? []
            : [
                [
                  coinId(chainId, address),
                  { symbol: isolateText(symbol), decimals },
                ] as const,
              ],
      ),
    )
  } catch (error) {
    if (signal.aborted) throw error
    wallet.log.warn({ chainId, error: String(error) }, 'No facts of contracts')
    return undefined
  }
}

/** The metadata service takes no more in one question. */
const factsAtOnce = 50

/** Facts of the coins that moved, as far as the transactions carry them. */
function factsOf(
  transactions: readonly IndexedTransaction[],
): ReadonlyMap<string, CoinFacts> {
  const facts = new Map<string, CoinFacts>()
  for (const { chainId, transfers = [] } of transactions) {
    for (const { contractAddress, contractInfo } of transfers) {
      const { symbol = '', decimals } = contractInfo ?? {}
      if (decimals === undefined) continue
      facts.set(coinId(chainId, contractAddress), {
        symbol: isolateText(symbol),
        decimals,
      })
    }
  }
  return facts
}
