import { fiatPrecision } from './fiat.ts'

/** What is held of something, and how its price went. */
export type ChangedValue = {
  /** Units of 10⁻⁸ of the currency. */
  readonly value: bigint
  /** In percent over 24 hours; not known of everything. */
  readonly change: number | undefined
}

/**
 * How what is held now changed in value over 24 hours: what nobody knows the
 * change of counts as unchanged, and nothing is said when that is all of it.
 *
 * @returns `amount` in units of 10⁻⁸ of the currency, `percent` of what it was
 * @see PRICE-01
 */
export function totalChange(
  values: readonly ChangedValue[],
): { readonly amount: bigint; readonly percent: number } | undefined {
  let now = 0
  let before = 0
  let isKnown = false
  for (const { value, change } of values) {
    const worth = Number(value) / 10 ** fiatPrecision
    // What lost all of its price says nothing of what it was.
    const told = change !== undefined && Number.isFinite(change)
    const known = told && change > -100
    isKnown ||= known && worth > 0
    now += worth
    before += known ? worth / (1 + change / 100) : worth
  }
  const amount = Math.round((now - before) * 10 ** fiatPrecision)
  if (!isKnown || !Number.isFinite(amount)) return undefined
  return {
    amount: BigInt(amount),
    percent: ((now - before) / before) * 100,
  }
}
