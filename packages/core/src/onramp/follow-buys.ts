import {
  type Address,
  type FundingOption,
  findFundingOption,
} from '@cairn/primitives'
import type { IndexedTransaction, TxnTransfer } from '@cairn/protocol'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { isEnough, loadWorths, type Worths } from './buy-worth.ts'
import { type Buy, changeBuys, heldBlock, listBuys } from './buys.ts'

/** Newest transactions that are looked at for each chain. */
const pageSize = 100

/** Tolerance for a clock of the device that is fast, in ms. */
const clockToleranceMs = 120_000

/** A purchase whose coins arrived. */
export type ArrivedBuy = Buy & { readonly txnHash: string }

/**
 * Ends the purchases whose coins arrived. The chain alone says so: the account
 * received the coin after the purchase began, in a transaction in which it sent
 * nothing, and at least a tenth of what was ordered: anyone can send dust. One
 * arrival ends one purchase, the oldest first.
 *
 * @returns the purchases that ended now
 * @throws if an indexer does not answer; purchases of other chains have ended
 * @see RAMP-02
 */
export async function followBuys(
  wallet: Pick<ConnectedWallet, 'storage' | 'log' | 'now' | 'clients'>,
  account: Address,
  signal: AbortSignal,
): Promise<readonly ArrivedBuy[]> {
  const waiting = listBuys(wallet, account)
  const chainIds = [...new Set(waiting.map(({ chainId }) => chainId))]
  const found = await Promise.allSettled(
    chainIds.map(async (chainId) => {
      const buys = waiting.filter((one) => one.chainId === chainId)
      const arrivals = await loadArrivals(wallet, account, buys, signal)
      const worths = await loadWorths(wallet, buys, arrivals)
      const found = matchArrivals(buys, arrivals, worths)
      const ended = await agreedOf(wallet, account, found, arrivals)
      endBuys(wallet, ended)
      return ended
    }),
  )
  const failed = found.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/**
 * Pairs arrivals with purchases: each arrival ends the oldest purchase that
 * waits for its coin.
 *
 * @param arrivals - transactions of one chain, in any order
 * @param worths - what coins and currencies are worth
 */
export function matchArrivals(
  buys: readonly Buy[],
  arrivals: readonly IndexedTransaction[],
  worths: Worths,
): readonly ArrivedBuy[] {
  const inOrder = arrivals.toSorted((a, b) => a.blockNumber - b.blockNumber)
  const ended: ArrivedBuy[] = []
  for (const arrival of inOrder) {
    const buy = buys
      .toSorted((a, b) => a.startedAt - b.startedAt)
      .find(
        (one) =>
          !ended.some(({ id }) => id === one.id) &&
          endsBuy(arrival, one, worths),
      )
    if (buy) ended.push({ ...buy, txnHash: arrival.txnHash })
  }
  return ended
}

function endsBuy(
  { txnHash, blockNumber, timestamp, transfers = [] }: IndexedTransaction,
  buy: Buy,
  worths: Worths,
): boolean {
  const { block, startedAt, seen, option } = buy
  const isLater =
    block === undefined
      ? Date.parse(timestamp) > startedAt - clockToleranceMs
      : blockNumber > block
  return (
    isLater &&
    !seen.includes(txnHash) &&
    transfers.every(({ transferType }) => transferType !== 'SEND') &&
    transfers.some(
      (transfer) => isCoin(transfer, option) && isEnough(worths, buy, transfer),
    )
  )
}

/** Checks whether the account received the coin of a purchase. */
function isCoin(
  { transferType, contractAddress, contractInfo }: TxnTransfer,
  option: FundingOption | undefined,
): boolean {
  if (transferType !== 'RECEIVE') return false
  const found = findFundingOption({
    contractAddress,
    symbol: contractInfo?.symbol ?? '',
    verified: contractInfo?.extensions.verified ?? false,
  })
  return found !== undefined && (option === undefined || option === found)
}

async function loadArrivals(
  { clients }: Pick<ConnectedWallet, 'clients'>,
  account: Address,
  buys: readonly Buy[],
  signal: AbortSignal,
): Promise<readonly IndexedTransaction[]> {
  const chainId = buys[0]?.chainId
  if (chainId === undefined) return []
  const from = Math.min(...buys.map(({ block }) => block ?? 0))
  if (from >= heldBlock) return []
  const { transactions } = await clients.indexer(chainId).getTransactionHistory(
    {
      filter: { accountAddress: account, fromBlock: from },
      page: { pageSize },
      includeMetadata: true,
    },
    { signal },
  )
  return transactions
}

/** Leaves what the chain's nodes agree on. The code is loaded for the first. */
async function agreedOf(
  wallet: Pick<ConnectedWallet, 'clients'>,
  account: Address,
  ended: readonly ArrivedBuy[],
  arrivals: readonly IndexedTransaction[],
): Promise<readonly ArrivedBuy[]> {
  const [first] = ended
  if (!first) return []
  const { agreedArrivals } = await import('./agreed-arrivals.ts')
  const isOf = ({ txnHash }: { readonly txnHash: string }) =>
    ended.some((one) => one.txnHash === txnHash)
  const agreed = await agreedArrivals(
    wallet,
    { account, chainId: first.chainId },
    arrivals.filter(isOf),
  )
  return ended.filter(({ txnHash }) =>
    agreed.some((one) => one.txnHash === txnHash),
  )
}

/** Removes ended purchases, and notes their arrivals at those that wait on. */
function endBuys(
  wallet: Pick<ConnectedWallet, 'storage' | 'log' | 'now'>,
  ended: readonly ArrivedBuy[],
): void {
  if (ended.length === 0) return
  const ids = new Set(ended.map(({ id }) => id))
  changeBuys(wallet, (all) =>
    all
      .filter(({ id }) => !ids.has(id))
      .map((one) => ({
        ...one,
        seen: [
          ...one.seen,
          ...ended
            .filter(({ chainId }) => chainId === one.chainId)
            .map(({ txnHash }) => txnHash),
        ],
      })),
  )
}
