import { hasQuietToken, putSetting, type Wallet } from '@cairn/core'
import { BaseError, isSupportedCurrency } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

/** The key of the choice in remote user storage. @see PRICE-02 */
export const currencyStorageKey = 'currency'
const rateRefreshMs = 60_000
/** How soon a token that came meanwhile is noticed. */
const tokenWaitMs = 2_000

const stored = z.object({ symbol: z.string() })

/**
 * What one US dollar buys of a currency; 1 while it cannot be asked would be
 * wrong, so there is no rate then.
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
    refetchInterval: rateRefreshMs,
  })
}

/** What another device chose, once it could be asked about. */
export type RemoteCurrency = {
  /** Without a token nobody is asked: that would need a signature. */
  readonly isAsked: boolean
  readonly symbol: string | undefined
}

/** Nothing was chosen elsewhere that counts here. */
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
        wallet.log.warn({ error: String(error) }, 'Could not read the currency')
        return noRemoteCurrency
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) =>
      data?.isAsked === false && tokenWaitMs,
    retry: false,
  })
}

/** What came as an exchange rate is none. */
class BadRateError extends BaseError {
  override readonly name = 'BadRateError'

  constructor(symbol: string) {
    super(`There is no sensible rate of ${symbol}.`)
  }
}
