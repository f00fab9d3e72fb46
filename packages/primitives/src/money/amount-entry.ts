import { formatAmount, parseAmount } from './amount.ts'
import { amountOfFiat, fiatPrecision, fiatValue } from './fiat.ts'
import {
  fieldText,
  type NumberSigns,
  numberSignsOf,
  readNumber,
  walletSigns,
} from './read-number.ts'

/** A coin, as far as an amount of it depends on it. */
type Decimals = { readonly decimals: number }

/** An amount as a person enters it. */
export type AmountEntry = {
  readonly amountText: string
  /** Whether `amountText` is an amount of the coin or of the currency. */
  readonly unit: 'coin' | 'fiat'
}

export type AmountEvent =
  | { readonly type: 'typed-amount'; readonly text: string }
  /** A share of what can be sent; `amountText` is of the coin. */
  | { readonly type: 'took-max'; readonly amountText: string }
  /** `amountText`: the same amount in the other unit. */
  | { readonly type: 'switched-unit'; readonly amountText: string }

/** Returns the entry after an event. @see SEND-01 */
export function amountEntry(
  entry: AmountEntry,
  event: AmountEvent,
): AmountEntry {
  switch (event.type) {
    case 'typed-amount':
      return { amountText: event.text, unit: entry.unit }
    case 'took-max':
      return { amountText: event.amountText, unit: 'coin' }
    case 'switched-unit':
      return {
        amountText: event.amountText,
        unit: entry.unit === 'coin' ? 'fiat' : 'coin',
      }
    default:
      return event satisfies never
  }
}

export type AmountProblem =
  | 'not-a-number'
  /** Two numbers are written so. */
  | 'ambiguous'
  | 'zero'
  | 'above-balance'

export type AmountReading =
  | { readonly type: 'empty'; readonly amount?: undefined }
  | {
      readonly type: 'amount'
      readonly amount: bigint
      /** The typed text has more decimals than the coin. */
      readonly isRounded?: true
    }
  | {
      readonly type: 'problem'
      readonly problem: AmountProblem
      /** In base units, where the text is a number. */
      readonly amount?: bigint
    }

/**
 * Reads the entered amount, in base units of the coin: decimals that the coin
 * does not have are rounded.
 *
 * @param price - of one coin in the currency; needed for a fiat entry
 * @see SEND-01 COIN-02
 */
export function readAmount(
  entry: AmountEntry,
  coin: Decimals & { readonly balance: bigint },
  price: number,
  signs: NumberSigns = walletSigns,
): AmountReading {
  const number = readNumber(entry.amountText, signs)
  if (number.type !== 'number') return number
  const { text } = number
  const amount =
    entry.unit === 'coin'
      ? parseAmount(text, coin.decimals)
      : amountOfFiat(parseAmount(text, fiatPrecision), coin.decimals, price)
  if (amount === undefined) return { type: 'problem', problem: 'not-a-number' }
  if (amount === 0n) return { type: 'problem', problem: 'zero' }
  if (amount > coin.balance)
    return { type: 'problem', problem: 'above-balance', amount }
  return entry.unit === 'coin' && isTooPrecise(text, coin.decimals)
    ? { type: 'amount', amount, isRounded: true }
    : { type: 'amount', amount }
}

/**
 * Writes an amount in base units into a field, so that it is read as the same.
 *
 * @see SEND-01
 */
export function fieldAmount(
  amount: bigint,
  decimals: number,
  signs: NumberSigns = numberSignsOf(),
): string {
  return fieldText(formatAmount(amount, decimals), signs)
}

/** Returns the amount of a reading, also one above the balance. */
export function amountOf(reading: AmountReading): bigint | undefined {
  return reading.amount
}

function isTooPrecise(text: string, decimals: number): boolean {
  const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
  return fraction.length > decimals
}

/**
 * Returns the amount in the unit it is not entered in, as text to go on with.
 *
 * @param currencyDecimals - digits of the currency after the decimal sign
 */
export function otherUnitText(
  unit: AmountEntry['unit'],
  amount: bigint,
  coin: Decimals,
  price: number,
  currencyDecimals: number,
): string {
  if (unit === 'fiat') return formatAmount(amount, coin.decimals)
  const kept = Math.min(currencyDecimals, fiatPrecision)
  const value =
    fiatValue(amount, coin.decimals, price) /
    10n ** BigInt(fiatPrecision - kept)
  return formatAmount(value, kept)
}

/** Significant digits of a share: more are hard to read and nobody meant them. */
const shareDigits = 6

/**
 * Returns a share of an amount in base units, rounded down to six significant
 * digits; all of it for 100.
 *
 * @param percent - 1 to 100
 */
export function shareOf(amount: bigint, percent: number): bigint {
  if (percent >= 100) return amount
  const share = (amount * BigInt(percent)) / 100n
  const extra = Math.max(`${share}`.length - shareDigits, 0)
  const unit = 10n ** BigInt(extra)
  return (share / unit) * unit
}
