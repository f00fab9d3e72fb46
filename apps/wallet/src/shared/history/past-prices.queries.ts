import type { Wallet } from '@cairn/core'
import {
  type Currency,
  coinId,
  displayFiat,
  fiatValue,
  type HistoryEntry,
  hasTokenIds,
  type PastPrice,
  periodOfAge,
  priceAt,
  type TransferChild,
} from '@cairn/primitives'
import type { PricePeriod } from '@cairn/protocol'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useCurrency, useHeldCoins } from '../coins/use-coins.ts'
import { useWallet } from '../wallet/wallet-context.ts'
import type { CoinOf } from './entry-words.ts'

/** Samples of the past change no more; new ones come each minute. */
const freshMs = 300_000

/** Names a coin's past prices in a currency. */
type Wanted = {
  readonly chainId: number
  readonly contractAddress: string
  readonly period: PricePeriod
  readonly currency: string
}

/**
 * Loads a coin's past prices in a currency. A service that tells another
 * currency says nothing: rates of now are not those of then.
 *
 * @see PRICE-01 HIST-01
 */
function pastPricesOptions(wallet: Wallet, wanted: Wanted) {
  const { chainId, contractAddress, period, currency } = wanted
  return queryOptions({
    queryKey: ['past-prices', chainId, contractAddress, period, currency],
    queryFn: async ({ signal }): Promise<readonly PastPrice[]> => {
      const answer = await wallet.clients.api.getCoinPriceHistory(
        { token: { chainId, contractAddress }, period, currency },
        { signal },
      )
      if (answer.currency !== currency) return []
      return answer.prices.map(({ time, value }) => ({
        time: Date.parse(time),
        value,
      }))
    },
    staleTime: freshMs,
    retry: 1,
  })
}

/** Loading, unknown, or as text. */
export type PastValue = 'loading' | undefined | { readonly text: string }

/** Currency and trust, on which past values depend. */
export type PastPricing = {
  readonly currency: Currency
  /** The coin is held, and is on no trusted list. */
  readonly isUnlisted: (coinId: string) => boolean
}

/**
 * Returns the pricing once for a list: thousands of coins may be held.
 *
 * @see HIST-01
 */
export function usePastPricing(): PastPricing {
  const { currency } = useCurrency()
  const { all } = useHeldCoins()
  const unlisted = new Set(
    all.flatMap(({ id, verified }) => (verified ? [] : [id])),
  )
  return { currency, isUnlisted: (id) => unlisted.has(id) }
}

/**
 * Returns the value of transfers at the price and rate of their time; nothing
 * where one of them has no known price, or is of a coin on no trusted list.
 *
 * @see HIST-01
 */
export function usePastValue(
  transfers: readonly TransferChild[],
  { chainId, date }: Pick<HistoryEntry, 'chainId' | 'date'>,
  coinOf: CoinOf,
  { currency, isUnlisted }: PastPricing,
): PastValue {
  const wallet = useWallet()
  const now = wallet.now()
  const period = periodOfAge(now - date.getTime())
  const isPriced = ({ contractType, contractAddress }: TransferChild) => {
    const id = coinId(chainId, contractAddress)
    return !hasTokenIds(contractType) && !isUnlisted(id) && coinOf(id)
  }
  const isAsked = period !== undefined && transfers.every(isPriced)
  const prices = useQueries({
    queries: (isAsked ? transfers : []).map(({ contractAddress }) =>
      pastPricesOptions(wallet, {
        chainId,
        contractAddress,
        period: period ?? 'year',
        currency: currency.symbol,
      }),
    ),
  })
  if (!isAsked || transfers.length === 0) return undefined
  if (prices.some(({ isPending }) => isPending)) return 'loading'
  let value = 0n
  for (const [index, { contractAddress, amounts }] of transfers.entries()) {
    const known = prices[index]?.data ?? []
    const price = priceAt(known, date.getTime(), now)
    const coin = coinOf(coinId(chainId, contractAddress))
    if (price === undefined || !coin) return undefined
    const amount = amounts.reduce((sum, one) => sum + one, 0n)
    value += fiatValue(amount, coin.decimals, price)
  }
  return { text: displayFiat(value, currency) }
}
