import type { Wallet } from '@cairn/core'
import {
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
import { queryOptions, useQuery } from '@tanstack/react-query'
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

/**
 * Returns the value of a transfer at the price and rate of its time;
 * `undefined` where none is known, and for coins on no trusted list.
 *
 * @see HIST-01
 */
export function usePastValue(
  transfer: TransferChild | undefined,
  { chainId, date }: Pick<HistoryEntry, 'chainId' | 'date'>,
  coinOf: CoinOf,
): string | undefined {
  const wallet = useWallet()
  const { currency } = useCurrency()
  const { all } = useHeldCoins()
  const now = wallet.now()
  const period = periodOfAge(now - date.getTime())
  const contractAddress = transfer?.contractAddress ?? ''
  const id = coinId(chainId, contractAddress)
  const coin = transfer && coinOf(id)
  const isUnlisted = all.some((held) => held.id === id && !held.verified)
  const isCoin = transfer !== undefined && !hasTokenIds(transfer.contractType)
  const prices = useQuery({
    ...pastPricesOptions(wallet, {
      chainId,
      contractAddress,
      period: period ?? 'year',
      currency: currency.symbol,
    }),
    enabled:
      isCoin && coin !== undefined && period !== undefined && !isUnlisted,
  })
  if (!isCoin || !coin) return undefined
  const price = priceAt(prices.data ?? [], date.getTime(), now)
  if (price === undefined) return undefined
  const amount = transfer.amounts.reduce((sum, one) => sum + one, 0n)
  return displayFiat(fiatValue(amount, coin.decimals, price), currency)
}
