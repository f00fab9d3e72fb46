import { fiatPrecision } from '../money/fiat.ts'

/** The value of a holding and the change of its price. */
export type ChangedValue = {
  /** Units of 10⁻⁸ of the currency. */
  readonly value: bigint
  /** In percent over 24 hours; `undefined` if unknown. */
  readonly change: number | undefined
}

/**
 * Returns the change over 24 hours in the value of current holdings. Holdings
 * without a known change count as unchanged; if none is known, returns
 * `undefined`.
 *
 * @returns `amount` in units of 10⁻⁸ of the currency, `percent` relative to the
 * value 24 hours ago
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
    // After a loss of 100 %, the earlier value cannot be computed.
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
