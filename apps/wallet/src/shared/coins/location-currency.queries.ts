import { findLocationCurrency, type Wallet } from '@cairn/core'
import { queryOptions } from '@tanstack/react-query'

/** The currency of a location is looked up once an hour. @see PRICE-02 */
const freshMs = 3_600_000

/**
 * The currency of where the person is: of the country that the environment's
 * location service tells, else of the browser's time zone, else US dollars.
 * Kept for an hour.
 *
 * @param timeZone - returns one as in `Europe/Vienna`; asked late, because the
 *   browser takes some 15 ms for it
 * @see PRICE-02
 */
export function locationCurrencyOptions(
  wallet: Wallet,
  timeZone: () => string,
) {
  const { storage, now } = wallet
  const kept = storage.get('locationCurrency')
  const age = kept ? now() - kept.at : freshMs
  return queryOptions({
    queryKey: ['location-currency'],
    queryFn: async () => {
      const symbol = await findLocationCurrency(wallet, timeZone())
      storage.set('locationCurrency', { symbol, at: now() })
      return symbol
    },
    ...(kept &&
      age < freshMs && {
        initialData: kept.symbol,
        // Queries count by the browser's clock.
        initialDataUpdatedAt: Date.now() - age,
      }),
    staleTime: freshMs,
    retry: false,
  })
}
