import { keptPrices } from '@cairn/core'
import {
  type Coin,
  type Currency,
  chooseCurrency,
  convertPrice,
  fiatValue,
  listedCoins,
  type PriceRecord,
  sortCoins,
  totalChange,
  visibleCoins,
} from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useAccountAddress, useWallet } from '../wallet/wallet-context.ts'
import { balancesOptions } from './balances.queries.ts'
import {
  exchangeRateOptions,
  remoteCurrencyOptions,
} from './currency.queries.ts'
import { locationCurrencyOptions } from './location-currency.queries.ts'
import { pricesOptions } from './prices.queries.ts'

export type Coins = {
  /** Pending until all are there; some may be there already. */
  readonly status: 'pending' | 'failed' | 'ready'
  /** Listed, not hidden, sorted by value. */
  readonly coins: readonly Coin[]
  /** Listed, hidden ones too. */
  readonly all: readonly Coin[]
  readonly hiddenCount: number
  readonly failedChains: readonly number[]
  /** In the chosen currency. */
  readonly priceOf: (coin: Coin) => PriceRecord | undefined
  readonly currency: Currency
  /**
   * The sum of the listed coins in units of 10⁻⁸ of the currency; absent while
   * no coin or no price is known.
   */
  readonly total: bigint | undefined
  /** The change of the total over 24 hours; absent while it is unknown. */
  readonly change: ReturnType<typeof totalChange>
  /** Prices of some listed coins are still on their way. */
  readonly isPricing: boolean
  /** So many listed coins have no price because nobody answered. */
  readonly unpriced: number
  /** Some prices are from before: the last question was not answered. */
  readonly hasOldPrices: boolean
  /** They are from before: the last question was not answered. */
  readonly isStale: boolean
  /** There are more coins than the wallet asks for. */
  readonly isCut: boolean
  readonly retry: () => void
}

/** The account's coins with prices, as every screen shows them. @see COIN-01 PRICE-01 */
export function useCoins(): Coins {
  const wallet = useWallet()
  const settings = useStore(wallet.settings)
  const { balances, all, isUsed } = useHeldCoins()
  const [kept] = useState(() => keptPrices(wallet))
  const prices = useQuery(pricesOptions(wallet, all, kept))
  const { currency, rate, isRatePending } = useCurrency()
  const arePricesPending = prices.isPending || isRatePending

  const priceOf = (coin: Coin): PriceRecord | undefined => {
    if (arePricesPending) return { ...pending, currency: currency.symbol }
    if (rate === undefined || !prices.data) return undefined
    const record = prices.data.get(coin.id)
    if (record) {
      return convertPrice(record, {
        isCoin: true,
        currency: currency.symbol,
        rate,
      })
    }
    // What is there is of other coins: this one is being asked for.
    const none = prices.isPlaceholderData ? pending : notFound
    return { ...none, currency: currency.symbol }
  }
  const coins = sortCoins(visibleCoins(all, settings), priceOf)
  const isUnpriced = ({ id }: Coin) =>
    rate === undefined || !prices.data?.has(id)
  const isPricing = coins.some((coin) => priceOf(coin)?.status === 'PENDING')
  const isWhole = balances.data !== undefined && !balances.data.isPart
  return {
    status: isWhole ? 'ready' : balances.isError ? 'failed' : 'pending',
    coins,
    all,
    hiddenCount: all.length - coins.length,
    failedChains: (balances.data?.failedChains ?? []).filter(isUsed),
    priceOf,
    currency,
    ...(isWhole ? totalOf(coins, priceOf) : unknownTotal),
    isPricing,
    unpriced: isPricing ? 0 : coins.filter(isUnpriced).length,
    hasOldPrices: coins.some((coin) => priceOf(coin)?.isOld === true),
    isStale: isWhole && balances.isError,
    isCut: balances.data?.isCut === true,
    retry: () => void balances.refetch(),
  }
}

/**
 * Returns the account's coins, hidden ones as well, without asking for prices.
 */
export function useHeldCoins() {
  const wallet = useWallet()
  const address = useAccountAddress()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const balances = useQuery(balancesOptions(wallet, address, includeTestnets))
  const off = useStore(wallet.networks, (networks) => networks.off)
  const isUsed = (chainId: number) => !off.includes(chainId)
  const all = listedCoins(
    (balances.data?.coins ?? []).filter(({ chainId }) => isUsed(chainId)),
  )
  return { balances, all, isUsed }
}

const unknownTotal = { total: undefined, change: undefined }

/** No price at all says nothing of what coins are worth: not that it is zero. */
function totalOf(
  coins: readonly Coin[],
  priceOf: Coins['priceOf'],
): Pick<Coins, 'total' | 'change'> {
  const values = coins.flatMap((coin) => {
    const price = priceOf(coin)
    if (price?.status !== 'FOUND') return []
    const value = fiatValue(coin.balance, coin.decimals, price.value)
    return { value, change: price.change }
  })
  if (coins.length > 0 && values.length === 0) return unknownTotal
  return {
    total: values.reduce((sum, { value }) => sum + value, 0n),
    change: totalChange(values),
  }
}

const pending: PriceRecord = {
  value: 0,
  change: undefined,
  currency: 'USD',
  updatedAt: undefined,
  status: 'PENDING',
}

const notFound: PriceRecord = {
  value: 0,
  change: undefined,
  currency: 'USD',
  updatedAt: undefined,
  status: 'NOT_FOUND',
}

/**
 * The currency on screen: chosen here or on another device (which wins when it
 * differs and nothing was chosen since), else of the location.
 *
 * @see PRICE-02
 */
export function useCurrency(): {
  readonly currency: Currency
  readonly rate: number | undefined
  /** It is on its way, so that nothing is said of it yet. */
  readonly isRatePending: boolean
} {
  const wallet = useWallet()
  const local = useStore(wallet.settings, (settings) => settings.currency)
  const isReady = useStore(
    wallet.session,
    (session) => session.type === 'signed-in' && session.engine === 'ready',
  )
  const remote = useQuery({
    ...remoteCurrencyOptions(wallet),
    enabled: isReady,
  })
  const isChosen = local !== undefined || remote.data?.symbol !== undefined
  const location = useQuery({
    ...locationCurrencyOptions(wallet, ownTimeZone),
    enabled: isReady && remote.data !== undefined && !isChosen,
  })
  const currency = chooseCurrency({
    local,
    remote: remote.data?.symbol,
    location: () => location.data ?? 'USD',
  })
  const rate = useQuery(exchangeRateOptions(wallet, currency.symbol))
  const isLooking = !isChosen && location.isFetching
  return {
    currency,
    rate: rate.data,
    isRatePending: rate.isPending || isLooking,
  }
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
