/** A currency that values are shown in. @see PRICE-02 */
export type Currency = {
  readonly symbol: string
  readonly sign: string
  readonly name: string
  /** Digits shown after the decimal point. */
  readonly decimals: number
}

const fiatDecimals = 2
/** Currencies whose smallest coin is one, or whose cents nobody uses. */
const wholeCurrencies = ['JPY', 'KRW', 'IDR']
const cryptoDecimals = 6

function fiat(symbol: string, sign: string, name: string): Currency {
  const decimals = wholeCurrencies.includes(symbol) ? 0 : fiatDecimals
  return { symbol, sign, name, decimals }
}

/** The 24 supported currencies, in list order. @see PRICE-02 */
export const currencies: readonly Currency[] = [
  fiat('USD', '$', 'US Dollar'),
  fiat('CAD', '$', 'Canadian Dollar'),
  fiat('GBP', '£', 'British Pound'),
  fiat('EUR', '€', 'Euro'),
  fiat('CNY', '¥', 'Chinese Yuan'),
  fiat('JPY', '¥', 'Japanese Yen'),
  fiat('KRW', '₩', 'South Korean Won'),
  fiat('SGD', '$', 'Singapore Dollar'),
  fiat('CHF', 'CHF', 'Swiss Franc'),
  fiat('AUD', '$', 'Australian Dollar'),
  fiat('NZD', '$', 'New Zealand Dollar'),
  fiat('SEK', 'kr', 'Swedish Krona'),
  fiat('NOK', 'kr', 'Norwegian Krone'),
  fiat('MXN', '$', 'Mexican Peso'),
  fiat('INR', '₹', 'Indian Rupee'),
  fiat('ZAR', 'R', 'South African Rand'),
  fiat('TRY', '₺', 'Turkish Lira'),
  fiat('BRL', 'R$', 'Brazilian Real'),
  fiat('DKK', 'kr', 'Danish Krone'),
  fiat('PLN', 'zł', 'Polish Złoty'),
  fiat('THB', '฿', 'Thai Baht'),
  fiat('IDR', 'Rp', 'Indonesian Rupiah'),
  { symbol: 'ETH', sign: 'ETH', name: 'Ether', decimals: cryptoDecimals },
  { symbol: 'BTC', sign: 'BTC', name: 'Bitcoin', decimals: cryptoDecimals },
]

const defaultCurrency: Currency = fiat('USD', '$', 'US Dollar')

/** Checks whether a symbol is supported. @see PRICE-02 */
export function isSupportedCurrency(symbol: string | undefined): boolean {
  return currencies.some((currency) => currency.symbol === symbol)
}

/**
 * Returns the currency to show values in. A supported choice saved with the
 * account comes first, then the choice saved on this device, then the currency
 * of the location. An unknown symbol falls back to USD.
 *
 * @see PRICE-02
 */
export function chooseCurrency(known: {
  readonly local: string | undefined
  readonly remote: string | undefined
  /** Called only if nothing was chosen. */
  readonly location: () => string
}): Currency {
  const { local, remote, location } = known
  return toCurrency(
    isSupportedCurrency(remote) ? remote : (local ?? location()),
  )
}

/** Returns the currency of a symbol, or USD if it is unknown. @see PRICE-02 */
export function toCurrency(symbol: string | undefined): Currency {
  return currencies.find((c) => c.symbol === symbol) ?? defaultCurrency
}
