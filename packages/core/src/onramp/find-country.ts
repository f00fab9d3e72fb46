import type { BaseWallet } from '../platform/base-wallet.ts'
import { askCountry } from '../prices/location-currency.ts'

/** Country of a browser that names none. */
const defaultCountry = 'US'

const countryPattern = /^[A-Z]{2}$/

/**
 * Finds the person's country: by the environment's location service, else by the
 * region of the browser's languages.
 *
 * @param languages - the browser's languages, as in `en-GB`
 * @returns an ISO 3166 code in capitals
 * @see RAMP-01
 */
export async function findCountry(
  wallet: Pick<BaseWallet, 'environment' | 'platform' | 'log'>,
  languages: readonly string[],
): Promise<string> {
  const told = (await askCountry(wallet))?.toUpperCase()
  if (told !== undefined && countryPattern.test(told)) return told
  return regionOf(languages) ?? defaultCountry
}

/**
 * Returns the region of the first language that names one, else the most likely
 * region of the first language.
 */
function regionOf(languages: readonly string[]): string | undefined {
  const locales = languages.flatMap((language) => {
    try {
      return [new Intl.Locale(language)]
    } catch {
      return []
    }
  })
  const named = locales.find(({ region }) => countryPattern.test(region ?? ''))
  // A region such as 419, Latin America, is no country.
  const [first] = locales
  return named?.region ?? (first && likelyRegion(first.language))
}

function likelyRegion(language: string): string | undefined {
  return new Intl.Locale(language).maximize().region
}
