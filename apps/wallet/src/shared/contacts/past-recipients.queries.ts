import {
  findNetwork,
  paidBy,
  readAppContracts,
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

/** The number of newest transactions, over all networks, that are searched. */
const lookedAt = 100

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
 * Loads whom the account has paid, as far back as one page of its history
 * reaches. Anyone can write a transfer of the account's into the log of a coin,
 * so what counts is what the wallet executed, as the chain's node tells it:
 * plain payments of listed coins, to addresses that are no contract of an app.
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
          includeMetadata: true,
          page: { pageSize: lookedAt },
        },
        { signal },
      )
      const found = await Promise.all(
        transactions.map(({ chainId, results }) =>
          paidOnChain({ wallet, client, account, chainId }, results),
        ),
      )
      const paid = found.flatMap((one) => one ?? [])
      const newest = paid.toSorted((one, other) => other.time - one.time)
      const addresses = [...new Set(newest.map(({ to }) => to))]
      return {
        addresses,
        byAge: [...new Set(newest.map(({ to }) => to).reverse())],
        times: new Map(
          addresses.map((address) => [
            address,
            paid.filter(({ to }) => to === address).length,
          ]),
        ),
        isWhole: !page.more && found.every((one) => one !== undefined),
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

/** Lists whom a chain's transactions paid; `undefined` if it does not tell. */
async function paidOnChain(
  subject: Subject,
  transactions: readonly IndexedTransaction[],
): Promise<readonly Paid[] | undefined> {
  const { wallet, client, account, chainId } = subject
  const outgoing = transactions.filter(({ transfers = [] }) =>
    transfers.some(({ from }) => isSameAddress(from, account)),
  )
  if (outgoing.length === 0) return []
  try {
    const [paymentAddress, calls] = await Promise.all([
      client.fetchQuery({
        ...paymentAddressOptions(wallet, chainId),
        retry: 0,
      }),
      callsOf(subject, outgoing),
    ])
    const known = findNetwork(wallet.networks.getState(), chainId)
    const paid = outgoing.flatMap(({ txnHash, timestamp, transfers = [] }) => {
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
    })
    const apps = await readAppContracts(
      wallet,
      chainId,
      paid.map(({ to }) => to),
    )
    return paid.filter(({ to }) => !apps.has(to))
  } catch (error) {
    wallet.log.warn(
      { chainId, error: String(error) },
      'Nobody told whom it paid',
    )
    return undefined
  }
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
