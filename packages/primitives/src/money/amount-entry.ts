import type { Coin } from '../owned/coin.ts'
import { formatAmount, InvalidAmountError, parseAmount } from './amount.ts'
import { amountOfFiat, fiatPrecision, fiatValue } from './fiat.ts'
import { type DecimalSign, plainNumber } from './read-number.ts'

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

export type AmountProblem = 'not-a-number' | 'zero' | 'above-balance'

export type AmountReading =
  | { readonly type: 'empty' }
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
  coin: Pick<Coin, 'decimals' | 'balance'>,
  price: number,
  decimalSign: DecimalSign = '.',
): AmountReading {
  const text = plainNumber(entry.amountText, decimalSign)
  if (text === '') return { type: 'empty' }
  const amount = parse(text, entry.unit, coin.decimals, price)
  if (amount === undefined) return { type: 'problem', problem: 'not-a-number' }
  if (amount === 0n) return { type: 'problem', problem: 'zero' }
  if (amount > coin.balance)
    return { type: 'problem', problem: 'above-balance', amount }
  return entry.unit === 'coin' && isTooPrecise(text, coin.decimals)
    ? { type: 'amount', amount, isRounded: true }
    : { type: 'amount', amount }
}

/** Returns the amount of a reading, also one above the balance. */
export function amountOf(reading: AmountReading): bigint | undefined {
  return reading.type === 'empty' ? undefined : reading.amount
}

function parse(
  text: string,
  unit: AmountEntry['unit'],
  decimals: number,
  price: number,
): bigint | undefined {
  try {
    return unit === 'coin'
      ? parseAmount(text, decimals)
      : amountOfFiat(parseAmount(text, fiatPrecision), decimals, price)
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
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
  coin: Pick<Coin, 'decimals'>,
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
  const extra = `${share}`.length - shareDigits
  if (extra <= 0) return share
  const unit = 10n ** BigInt(extra)
  return (share / unit) * unit
}
