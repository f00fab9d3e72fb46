import type { Wallet } from '@cairn/core'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

/** What a location stands for is looked up once an hour. @see PRICE-02 */
const freshMs = 3_600_000
const timeoutMs = 5_000

const answer = z.object({ country: z.string() })

/**
 * The currency of where the person is: of the country that the environment's
 * location service tells, else of the browser's time zone, else US dollars.
 * Kept for an hour.
 *
 * @param timeZone - as in `Europe/Vienna`
 * @see PRICE-02
 */
export function locationCurrencyOptions(wallet: Wallet, timeZone: string) {
  const { storage, now } = wallet
  const kept = storage.get('locationCurrency')
  const age = kept ? now() - kept.at : freshMs
  return queryOptions({
    queryKey: ['location-currency'],
    queryFn: async () => {
      const symbol = await findLocationCurrency(wallet, timeZone)
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

/** Looks it up anew; a service that is away is only logged. @see PRICE-02 */
export async function findLocationCurrency(
  wallet: Pick<Wallet, 'environment' | 'platform' | 'log'>,
  timeZone: string,
): Promise<string> {
  const { currencyOfCountry, currencyOfZone } = await import(
    './region-currency.ts'
  )
  const country = await askCountry(wallet)
  const found =
    country === undefined
      ? currencyOfZone(timeZone)
      : currencyOfCountry(country)
  return found ?? 'USD'
}

async function askCountry({
  environment,
  platform,
  log,
}: Pick<Wallet, 'environment' | 'platform' | 'log'>): Promise<
  string | undefined
> {
  const { location } = environment.services
  if (location === undefined) return undefined
  try {
    const response = await platform.fetch(location, {
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return z.parse(answer, await response.json()).country
  } catch (error) {
    log.warn({ error: String(error) }, 'Could not look the location up')
    return undefined
  }
}
