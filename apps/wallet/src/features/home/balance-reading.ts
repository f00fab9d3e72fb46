import type { BalanceHeaderProps } from '@cairn/ui'

/** A past balance that stands in place of the one of now. */
export type BalanceReading = {
  /** Formatted; absent while no moment is selected. */
  readonly value?: string
  readonly change?: BalanceHeaderProps['change']
  /** The moment, or the time that the change took. */
  readonly when: string
}

/** Converts an amount of a currency to units of 10⁻⁸ of it. */
export function toUnits(amount: number): bigint {
  return Number.isFinite(amount) ? BigInt(Math.round(amount * 1e8)) : 0n
}
