/** A currency of the wallet. `usdRate` is how much of it one US dollar buys. */
export type Currency = {
  readonly symbol: string
  readonly name: string
} & (
  | { readonly type: 'FIAT'; readonly usdRate: number }
  | { readonly type: 'CRYPTO' }
)

/** Fixed rates of a local stack, near those of early 2026. */
const fiat: readonly (readonly [string, string, number])[] = [
  ['USD', 'US Dollar', 1],
  ['CAD', 'Canadian Dollar', 1.37],
  ['GBP', 'British Pound', 0.74],
  ['EUR', 'Euro', 0.85],
  ['CNY', 'Chinese Yuan', 7.0],
  ['JPY', 'Japanese Yen', 156],
  ['KRW', 'South Korean Won', 1_440],
  ['SGD', 'Singapore Dollar', 1.29],
  ['CHF', 'Swiss Franc', 0.79],
  ['AUD', 'Australian Dollar', 1.5],
  ['NZD', 'New Zealand Dollar', 1.73],
  ['SEK', 'Swedish Krona', 9.2],
  ['NOK', 'Norwegian Krone', 10.1],
  ['MXN', 'Mexican Peso', 18],
  ['INR', 'Indian Rupee', 90],
  ['ZAR', 'South African Rand', 16.6],
  ['TRY', 'Turkish Lira', 43],
  ['BRL', 'Brazilian Real', 5.5],
  ['DKK', 'Danish Krone', 6.35],
  ['PLN', 'Polish Zloty', 3.6],
  ['THB', 'Thai Baht', 31.5],
  ['IDR', 'Indonesian Rupiah', 16_700],
]

/**
 * The 24 currencies the wallet shows values in.
 *
 * @see PRICE-02
 */
export const currencies: readonly Currency[] = [
  ...fiat.map(
    ([symbol, name, usdRate]): Currency => ({
      symbol,
      name,
      type: 'FIAT',
      usdRate,
    }),
  ),
  { symbol: 'ETH', name: 'Ether', type: 'CRYPTO' },
  { symbol: 'BTC', name: 'Bitcoin', type: 'CRYPTO' },
]

/** Finds a currency by symbol, in any letter case. */
export function findCurrency(symbol: string): Currency | undefined {
  const wanted = symbol.toUpperCase()
  return currencies.find((currency) => currency.symbol === wanted)
}
