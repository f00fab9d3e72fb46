import { formatAmount } from './amount.ts'
import { groupThousands } from './fiat.ts'

const shownDecimals = 4

/**
 * Formats an amount for rows: thousands separated, up to 4 decimals at 1 and
 * above, up to 4 significant decimals below. Cuts digits instead of rounding,
 * so it never shows more than the user owns, and drops trailing zeros. What
 * leaves or may be spent is shown with `displayFullAmount`.
 */
export function displayAmount(amount: bigint, decimals: number): string {
  const text = formatAmount(amount < 0n ? -amount : amount, decimals)
  const [whole = '0', fraction = ''] = text.split('.')
  const leadingZeros =
    whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = fraction
    .slice(0, leadingZeros + shownDecimals)
    .replace(/0+$/, '')
  const sign = amount < 0n ? '−' : ''
  return sign + groupThousands(whole) + (kept && `.${kept}`)
}

/**
 * Formats the whole amount with thousands separated, for reviews and titles.
 */
export function displayFullAmount(amount: bigint, decimals: number): string {
  const text = formatAmount(amount < 0n ? -amount : amount, decimals)
  const [whole = '0', fraction] = text.split('.')
  const sign = amount < 0n ? '−' : ''
  return sign + groupThousands(whole) + (fraction ? `.${fraction}` : '')
}
