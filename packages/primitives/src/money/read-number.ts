/** The sign between whole numbers and fractions. */
export type DecimalSign = '.' | ','

/** Returns the decimal sign of a locale; of the browser's own by default. */
export function decimalSignOf(locale?: string): DecimalSign {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? ',' : '.'
}

const grouped = {
  ',': /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/,
  '.': /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/,
} as const

/**
 * Rewrites a number that a person typed as plain decimal text: `1,000.50`,
 * `1.000,50` and `1 000.50` are `1000.50`, `1,5` is `1.5`. A single dot is
 * always the decimal sign, because the wallet itself writes amounts so. A
 * single comma before three digits groups them, unless the locale's decimal
 * sign is the comma.
 *
 * @returns the text without changes if it is no number in any of these forms
 * @see SEND-01 COIN-02
 */
export function plainNumber(text: string, decimalSign: DecimalSign): string {
  const joined = text.trim().replace(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1')
  const commas = joined.split(',').length - 1
  const dots = joined.split('.').length - 1
  if (commas === 0 && dots < 2) return joined
  const groups =
    dots > 1 || (dots === 1 && joined.indexOf('.') < joined.indexOf(','))
      ? '.'
      : ','
  const isDecimalComma = commas === 1 && dots === 0 && decimalSign === ','
  if (!isDecimalComma && grouped[groups].test(joined))
    return joined.replaceAll(groups, '').replace(',', '.')
  return commas === 1 && dots === 0 ? joined.replace(',', '.') : joined
}
