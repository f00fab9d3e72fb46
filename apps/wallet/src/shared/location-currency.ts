import type { Wallet } from '@cairn/core'

/** What a location stands for is looked up once an hour. @see PRICE-02 */
const freshMs = 3_600_000

/** Regions whose currency is one of the supported ones. */
const currencyOfRegion: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  CN: 'CNY',
  JP: 'JPY',
  KR: 'KRW',
  SG: 'SGD',
  CH: 'CHF',
  LI: 'CHF',
  AU: 'AUD',
  NZ: 'NZD',
  SE: 'SEK',
  NO: 'NOK',
  MX: 'MXN',
  IN: 'INR',
  ZA: 'ZAR',
  TR: 'TRY',
  BR: 'BRL',
  DK: 'DKK',
  PL: 'PLN',
  TH: 'THB',
  ID: 'IDR',
  AT: 'EUR',
  BE: 'EUR',
  CY: 'EUR',
  DE: 'EUR',
  EE: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GR: 'EUR',
  HR: 'EUR',
  IE: 'EUR',
  IT: 'EUR',
  LT: 'EUR',
  LU: 'EUR',
  LV: 'EUR',
  MT: 'EUR',
  NL: 'EUR',
  PT: 'EUR',
  SI: 'EUR',
  SK: 'EUR',
}

/**
 * The currency of where the person is, as far as the browser's language tells:
 * no service is asked, so nobody learns it. Kept for an hour.
 *
 * @param locale - as in `de-AT`
 * @see PRICE-02
 */
export function locationCurrency(
  { storage, now }: Pick<Wallet, 'storage' | 'now'>,
  locale: string,
): string {
  const kept = storage.get('locationCurrency')
  if (kept && now() - kept.at < freshMs) return kept.symbol
  const symbol = currencyOfRegion[regionOf(locale)] ?? 'USD'
  storage.set('locationCurrency', { symbol, at: now() })
  return symbol
}

/** Systems without a language name one that is none, such as `en-US@posix`. */
function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? ''
  } catch {
    return ''
  }
}
