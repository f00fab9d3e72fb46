import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'

const timeoutMs = 5_000

const answer = z.object({ country: z.string() })

/** Looks it up anew; a service that is away is only logged. @see PRICE-02 */
export async function findLocationCurrency(
  wallet: Pick<BaseWallet, 'environment' | 'platform' | 'log'>,
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

/**
 * Asks the location service for the person's country.
 *
 * @returns `undefined` without a service, or if it does not answer
 */
export async function askCountry({
  environment,
  platform,
  log,
}: Pick<BaseWallet, 'environment' | 'platform' | 'log'>): Promise<
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
