import type { CountryLists } from '@cairn/primitives'
import {
  countryList,
  type OnrampSettings,
  wrappedCountryList,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** A list that does not come in this time counts as failed, in ms. */
const timeoutMs = 10_000

type Asking = Pick<BaseWallet, 'platform' | 'log'>

/**
 * Loads the countries of moonpay and transak.
 *
 * @param known - lists that came before, which are not asked for again
 * @returns `undefined` for a list that did not come, or that is not configured
 * @see RAMP-01
 */
export async function loadCountryLists(
  wallet: Asking,
  settings: OnrampSettings,
  known?: CountryLists,
): Promise<CountryLists> {
  const [moonpay, transak] = await Promise.all([
    known?.moonpay ??
      ask(wallet, settings.moonpay?.countries, (json) =>
        z.parse(countryList, json),
      ),
    known?.transak ??
      ask(
        wallet,
        settings.transak?.countries,
        (json) => z.parse(wrappedCountryList, json).response,
      ),
  ])
  return { moonpay, transak }
}

async function ask(
  { platform, log }: Asking,
  url: string | undefined,
  read: (json: unknown) => z.output<typeof countryList>,
): Promise<readonly string[] | undefined> {
  if (url === undefined) return undefined
  try {
    const response = await platform.fetch(url, {
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The list answered ${response.status}.`)
    return read(await response.json()).flatMap(({ alpha2, isAllowed }) =>
      isAllowed ? [alpha2.toUpperCase()] : [],
    )
  } catch (error) {
    log.warn({ url, error: String(error) }, 'Could not load countries')
    return undefined
  }
}
