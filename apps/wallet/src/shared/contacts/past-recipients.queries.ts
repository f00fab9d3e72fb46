import {
  findNetwork,
  paidBy,
  readAppContracts,
  readExecuted,
  readWalletCalls,
  type Wallet,
} from '@cairn/core'
import {
  type Address,
  type BatchedCall,
  decodeOperations,
  isSameAddress,
} from '@cairn/primitives'
import type { IndexedTransaction } from '@cairn/protocol'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callsOptions } from '#shared/history/history.queries.ts'
import { paymentAddressOptions } from '#shared/money/network-fee.queries.ts'

/** Transactions whose calls are asked of a node at once. */
const callsAtOnce = 100

/** The addresses that the account has paid. */
export type PastRecipients = {
  /** Lower-case addresses, the one paid last first. */
  readonly addresses: readonly string[]
  /** The same, the one paid first first. */
  readonly byAge: readonly string[]
  /** The number of transactions that paid an address. */
  readonly times: ReadonlyMap<string, number>
  /** There are no older transactions, and every network told of its own. */
  readonly isWhole: boolean
}

/**
 * Loads whom the account has paid, by the newest transactions that its wallet
 * executed. Anyone can write a transfer of the account's into the log of a coin
 * or send it coins, so what counts is what the wallet did, as the chain's node
 * tells it: plain payments of listed coins, to addresses that are no contract
 * of an app.
 *
 * @see SEND-01 j
 */
export function pastRecipientsOptions(wallet: Wallet, account: Address) {
  return queryOptions({
    queryKey: ['history', 'recipients', account],
    queryFn: async ({ signal, client }): Promise<PastRecipients> => {
      const executed = await readExecuted(wallet, account, signal)
      const found = await Promise.all(
        [...executed.byChain].map(([chainId, transactions]) =>
          paidOnChain({ wallet, client, account, chainId }, transactions),
        ),
      )
      const all = found.flatMap(({ paid }) => paid)
      const newest = all.toSorted((one, other) => other.time - one.time)
      const addresses = [...new Set(newest.map(({ to }) => to))]
      return {
        addresses,
        byAge: [...new Set(newest.map(({ to }) => to).reverse())],
        times: new Map(
          addresses.map((address) => [
            address,
            all.filter(({ to }) => to === address).length,
          ]),
        ),
        isWhole: executed.isWhole && found.every(({ isWhole }) => isWhole),
      }
    },
    staleTime: 15_000,
    retry: 1,
  })
}

type Subject = {
  readonly wallet: Wallet
  readonly client: QueryClient
  readonly account: Address
  readonly chainId: number
}

type Paid = {
  readonly to: string
  /** In milliseconds. */
  readonly time: number
}

type ChainPaid = {
  readonly paid: readonly Paid[]
  readonly isWhole: boolean
}

/** Lists whom a chain's transactions paid, as far as its node tells. */
async function paidOnChain(
  subject: Subject,
  transactions: readonly IndexedTransaction[],
): Promise<ChainPaid> {
  const { wallet, client, account, chainId } = subject
  // A payment of native coins may have no row.
  const outgoing = transactions.filter(
    ({ transfers = [] }) =>
      transfers.length === 0 ||
      transfers.some(({ from }) => isSameAddress(from, account)),
  )
  const paid: Paid[] = []
  if (outgoing.length === 0) return { paid, isWhole: true }
  try {
    const paymentAddress = await client.fetchQuery({
      ...paymentAddressOptions(wallet, chainId),
      retry: 0,
    })
    for (let at = 0; at < outgoing.length; at += callsAtOnce) {
      const part = outgoing.slice(at, at + callsAtOnce)
      paid.push(...(await readPaid(subject, part, paymentAddress)))
    }
    return { paid, isWhole: true }
  } catch (error) {
    wallet.log.warn(
      { chainId, error: String(error) },
      'Nobody told whom it paid',
    )
    return { paid, isWhole: false }
  }
}

async function readPaid(
  subject: Subject,
  transactions: readonly IndexedTransaction[],
  paymentAddress: string | undefined,
): Promise<readonly Paid[]> {
  const { wallet, account, chainId } = subject
  const calls = await callsOf(subject, transactions)
  const known = findNetwork(wallet.networks.getState(), chainId)
  const paid = transactions.flatMap(
    ({ txnHash, timestamp, transfers = [] }) => {
      const infoOf = (contract: string) =>
        transfers.find(({ contractAddress }) =>
          isSameAddress(contractAddress, contract),
        )
      const operations = decodeOperations(calls.get(txnHash) ?? [], {
        account,
        chainId,
        known,
        paymentAddress,
        contractTypeOf: (contract) => infoOf(contract)?.contractType,
      })
      return paidBy(
        operations,
        (contract) =>
          infoOf(contract)?.contractInfo?.extensions.verified === true,
      ).map((to) => ({ to, time: Date.parse(timestamp) }))
    },
  )
  const apps = await readAppContracts(
    wallet,
    chainId,
    paid.map(({ to }) => to),
  )
  return paid.filter(({ to }) => !apps.has(to))
}

/** Calls do not change, so each transaction is asked for once. */
async function callsOf(
  { wallet, client, account, chainId }: Subject,
  transactions: readonly IndexedTransaction[],
): Promise<ReadonlyMap<string, readonly BatchedCall[]>> {
  const keyOf = (hash: string) =>
    callsOptions(wallet, account, chainId, hash).queryKey
  const hashes = transactions.map(({ txnHash }) => txnHash)
  const open = hashes.filter((hash) => !client.getQueryData(keyOf(hash)))
  const read = await readWalletCalls(wallet, account, chainId, open)
  for (const [hash, calls] of read) client.setQueryData(keyOf(hash), calls)
  return new Map(
    hashes.map((hash) => [hash, client.getQueryData(keyOf(hash)) ?? []]),
  )
}
