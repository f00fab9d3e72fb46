import { hasQuietToken, putSetting, type Wallet } from '@cairn/core'
import { BaseError, isSupportedCurrency } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

/** The key of the choice in remote user storage. @see PRICE-02 */
export const currencyStorageKey = 'currency'
const rateRefreshMs = 60_000
/** The pause before a new token is noticed, in milliseconds. */
const tokenWaitMs = 2_000

const stored = z.object({ symbol: z.string() })

/**
 * Loads how much of a currency one US dollar buys. While it is unknown there is
 * no rate: a rate of 1 would be wrong.
 *
 * @see PRICE-01
 */
export function exchangeRateOptions(wallet: Wallet, symbol: string) {
  return queryOptions({
    queryKey: ['exchange-rate', symbol],
    queryFn: async ({ signal }) => {
      if (symbol === 'USD') return 1
      const { getExchangeRate } = wallet.clients.api
      const answer = await getExchangeRate({ toCurrency: symbol }, { signal })
      const { value } = answer.exchangeRate
      if (!Number.isFinite(value) || value <= 0) throw new BadRateError(symbol)
      return value
    },
    // Coins known from before are sorted by value in the first frame.
    ...(symbol === 'USD' && { initialData: 1 }),
    refetchInterval: rateRefreshMs,
  })
}

/** The currency that another device chose, once the services answered. */
export type RemoteCurrency = {
  /** Without a token nobody is asked: that would need a signature. */
  readonly isAsked: boolean
  readonly symbol: string | undefined
}

/** No other device has chosen a currency. */
export const noRemoteCurrency: RemoteCurrency = {
  isAsked: true,
  symbol: undefined,
}

/**
 * The currency chosen on another device, which is kept here too from then on.
 * Failures are only logged. Where a token would need a signature, it waits
 * until something else has brought one.
 *
 * @see PRICE-02
 */
export function remoteCurrencyOptions(wallet: Wallet) {
  return queryOptions({
    queryKey: ['remote-currency'],
    queryFn: async ({ signal }): Promise<RemoteCurrency> => {
      if (!hasQuietToken(wallet)) return { isAsked: false, symbol: undefined }
      try {
        const { object } = await wallet.clients.api.userStorageFetch(
          { key: currencyStorageKey },
          { signal },
        )
        const { data } = z.safeParse(stored, object)
        if (!data || !isSupportedCurrency(data.symbol)) return noRemoteCurrency
        // What was chosen here meanwhile is newer.
        if (signal.aborted) return noRemoteCurrency
        const { settings, storage } = wallet
        if (settings.getState().currency !== data.symbol)
          putSetting(settings, storage, 'currency', data.symbol)
        return { isAsked: true, symbol: data.symbol }
      } catch (error) {
        // The query was cancelled, for example by a page that loads.
        if (!signal.aborted)
          wallet.log.warn(
            { error: String(error) },
            'Could not read the currency',
          )
        return noRemoteCurrency
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) =>
      data?.isAsked === false && tokenWaitMs,
    retry: false,
  })
}

/** The service's exchange rate is not a usable number. */
class BadRateError extends BaseError {
  override readonly name = 'BadRateError'

  constructor(symbol: string) {
    super(`There is no sensible rate of ${symbol}.`)
  }
}
