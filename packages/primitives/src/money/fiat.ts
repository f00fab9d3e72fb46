import type { Currency } from './currency.ts'

/** Decimals that fiat values are computed with. */
export const fiatPrecision = 8

/** A token's price as a price service reports it. @see PRICE-01 */
export type PriceRecord = {
  /** Price of one whole token, in `currency`. */
  readonly value: number
  /** In percent over 24 hours. */
  readonly change: number | undefined
  readonly currency: string
  readonly updatedAt: string | undefined
  readonly status: 'PENDING' | 'FOUND' | 'NOT_FOUND'
  /** It is from before: the last question was not answered. */
  readonly isOld?: boolean
}

/**
 * Returns the value of an amount in units of 10⁻⁸ of the price's currency,
 * rounded down. A price that is not a finite non-negative number counts as
 * zero.
 *
 * @param amount - base units of the token
 * @see PRICE-01
 */
export function fiatValue(
  amount: bigint,
  decimals: number,
  price: number,
): bigint {
  const { top, bottom } = toFraction(price)
  const unit = 10n ** BigInt(decimals)
  return (amount * top * 10n ** BigInt(fiatPrecision)) / (bottom * unit)
}

/**
 * Returns the amount of a token that a value buys, in base units, rounded down;
 * `undefined` if the price is unknown.
 *
 * @param value - units of 10⁻⁸ of the price's currency
 */
export function amountOfFiat(
  value: bigint,
  decimals: number,
  price: number,
): bigint | undefined {
  const { top, bottom } = toFraction(price)
  if (top === 0n) return undefined
  const unit = 10n ** BigInt(decimals)
  return (value * unit * bottom) / (top * 10n ** BigInt(fiatPrecision))
}

type Fraction = { readonly top: bigint; readonly bottom: bigint }

/**
 * Reads a price as a fraction of its 15 significant digits. A number holds as
 * many for certain, however small it is.
 */
function toFraction(price: number): Fraction {
  if (!Number.isFinite(price) || price <= 0) return { top: 0n, bottom: 1n }
  // Such numbers have no fraction.
  if (price >= 1e21) return { top: BigInt(price), bottom: 1n }
  const [digits = '0', exponent = '0'] = price.toExponential(14).split('e')
  const shift = Number(exponent) - 14
  const top = BigInt(digits.replace('.', ''))
  return shift < 0
    ? { top, bottom: 10n ** BigInt(-shift) }
    : { top: top * 10n ** BigInt(shift), bottom: 1n }
}

/**
 * Converts a price to the chosen currency. Prices of coins, and all prices in
 * US dollars, are multiplied by the exchange rate; other tokens keep their own
 * currency.
 *
 * @param rate - units of `currency` that one US dollar buys
 * @see PRICE-01
 */
export function convertPrice(
  record: PriceRecord,
  options: {
    readonly isCoin: boolean
    readonly currency: string
    readonly rate: number
  },
): PriceRecord {
  if (!options.isCoin && record.currency !== 'USD') return record
  return {
    ...record,
    value: record.value * options.rate,
    currency: options.currency,
  }
}

/**
 * Formats a value in parts, so that a screen can set the cents smaller: sign
 * first, thousands separated, with the currency's number of decimals. `cents` is
 * empty for a currency without.
 *
 * @param value - units of 10⁻⁸ of the currency
 * @see PRICE-02
 */
export function formatFiat(
  value: bigint,
  currency: Currency,
): { readonly text: string; readonly whole: string; readonly cents: string } {
  const step = 10n ** BigInt(fiatPrecision - currency.decimals)
  const negative = value < 0n
  const rounded = ((negative ? -value : value) + step / 2n) / step
  const digits = `${rounded}`.padStart(currency.decimals + 1, '0')
  const split = digits.length - currency.decimals
  const gap = /^[A-Za-z]{2,}$/.test(currency.sign) ? ' ' : ''
  const minus = negative && rounded > 0n ? '−' : ''
  const whole =
    minus + currency.sign + gap + groupThousands(digits.slice(0, split))
  const cents = currency.decimals > 0 ? `.${digits.slice(split)}` : ''
  return { text: whole + cents, whole, cents }
}

/**
 * Formats the price of one whole token. Keeps up to 4 significant decimals
 * below one unit of the currency, because cents are too coarse there.
 *
 * @param price - a finite number of zero or more
 * @see PRICE-02
 */
export function formatPrice(price: number, currency: Currency): string {
  const value = fiatValue(1n, 0, price)
  if (price > 0 && value === 0n) {
    return `<${formatFiat(1n, { ...currency, decimals: fiatPrecision }).text}`
  }
  const leadingZeros = price > 0 ? -Math.floor(Math.log10(price)) - 1 : 0
  const decimals =
    price > 0 && price < 1
      ? Math.min(fiatPrecision, Math.max(currency.decimals, leadingZeros + 4))
      : currency.decimals
  const { whole, cents } = formatFiat(value, { ...currency, decimals })
  const digits = cents.slice(1).replace(/0+$/, '')
  const shown = digits.padEnd(currency.decimals, '0')
  return shown === '' ? whole : `${whole}.${shown}`
}

/**
 * Formats a value for a row. A positive value never shows as zero, but as less
 * than the currency's smallest step.
 *
 * @param value - units of 10⁻⁸ of the currency
 * @see COIN-01 PRICE-02
 */
export function displayFiat(value: bigint, currency: Currency): string {
  const step = 10n ** BigInt(fiatPrecision - currency.decimals)
  const isBelow = value > 0n && value < step / 2n
  return isBelow
    ? `<${formatFiat(step, currency).text}`
    : formatFiat(value, currency).text
}

/** Separates thousands: `1234567` becomes `1,234,567`. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
