import {
  type Address,
  amountOfFiat,
  type Coin,
  fiatPrecision,
  fiatValue,
  formatAmount,
  InvalidAmountError,
  isAddress,
  isNativeToken,
  isSameAddress,
  parseAmount,
  toAddress,
} from '@cairn/primitives'

import type { ScannedPayment } from './scanned-payment.ts'

/** The person's entries so far. */
export type SendForm = {
  readonly coinId: string | undefined
  readonly to: string
  readonly amountText: string
  /** Whether `amountText` is an amount of the coin or of the currency. */
  readonly unit: 'coin' | 'fiat'
}

export type SendEvent =
  | { readonly type: 'chose-coin'; readonly coinId: string }
  | { readonly type: 'typed-to'; readonly text: string }
  | { readonly type: 'typed-amount'; readonly text: string }
  | { readonly type: 'took-max'; readonly amountText: string }
  | { readonly type: 'scanned'; readonly payment: ScannedPayment }
  | {
      readonly type: 'switched-unit'
      /** The same amount in the other unit. */
      readonly amountText: string
    }

/** A form that nobody has typed into. @see SEND-01 */
export function emptySend(coinId: string | undefined, to = ''): SendForm {
  return { coinId, to, amountText: '', unit: 'coin' }
}

/** The form after an event: another coin forgets the amount. @see SEND-01 */
export function sendForm(form: SendForm, event: SendEvent): SendForm {
  switch (event.type) {
    case 'chose-coin':
      return { ...form, coinId: event.coinId, amountText: '', unit: 'coin' }
    case 'typed-to':
      return { ...form, to: event.text.trim() }
    case 'typed-amount':
      return { ...form, amountText: event.text }
    case 'took-max':
      return { ...form, amountText: event.amountText, unit: 'coin' }
    case 'scanned':
      return scannedForm(form, event.payment)
    case 'switched-unit':
      return {
        ...form,
        amountText: event.amountText,
        unit: form.unit === 'coin' ? 'fiat' : 'coin',
      }
    default:
      return event satisfies never
  }
}

/**
 * Applies a scanned code. Fields that it leaves out stay, except the amount of
 * another coin.
 */
function scannedForm(form: SendForm, payment: ScannedPayment): SendForm {
  const { to, coinId = form.coinId, amountText } = payment
  if (amountText !== undefined) return { coinId, to, amountText, unit: 'coin' }
  return coinId === form.coinId
    ? { ...form, to }
    : { coinId, to, amountText: '', unit: 'coin' }
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
  | { readonly type: 'problem'; readonly problem: AmountProblem }

/**
 * Reads the entered amount, in base units of the coin: decimals that the coin
 * does not have are rounded.
 *
 * @param price - of one coin in the currency; needed for a fiat entry
 * @see SEND-01 COIN-02
 */
export function readAmount(
  form: Pick<SendForm, 'amountText' | 'unit'>,
  coin: Pick<Coin, 'decimals' | 'balance'>,
  price: number,
): AmountReading {
  const text = form.amountText.trim()
  if (text === '') return { type: 'empty' }
  const amount = parse(text, form.unit, coin.decimals, price)
  if (amount === undefined) return { type: 'problem', problem: 'not-a-number' }
  if (amount === 0n) return { type: 'problem', problem: 'zero' }
  if (amount > coin.balance)
    return { type: 'problem', problem: 'above-balance' }
  return form.unit === 'coin' && isTooPrecise(text, coin.decimals)
    ? { type: 'amount', amount, isRounded: true }
    : { type: 'amount', amount }
}

function parse(
  text: string,
  unit: SendForm['unit'],
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

/** The amount in the unit it is not entered in, as text to go on with. */
export function otherUnitText(
  unit: SendForm['unit'],
  amount: bigint,
  decimals: number,
  price: number,
): string {
  if (unit === 'fiat') return formatAmount(amount, decimals)
  const cents =
    fiatValue(amount, decimals, price) / 10n ** BigInt(fiatPrecision - 2)
  return formatAmount(cents, 2)
}

/** The state of looking a recipient's name up. */
export type NameReading =
  | { readonly type: 'looking' }
  | { readonly type: 'unreachable' }
  | { readonly type: 'found'; readonly address: Address | null }

export type RecipientReading =
  | { readonly type: 'empty' }
  | { readonly type: 'looking' }
  | { readonly type: 'address'; readonly address: Address }
  | {
      readonly type: 'problem'
      readonly problem:
        | 'not-an-address'
        | 'wrong-checksum'
        | 'own-wallet'
        | 'no-one'
        | 'unknown-name'
        | 'name-unreachable'
    }

/**
 * Reads the entered recipient.
 *
 * @param name - what the text comes to as a name; absent when it is none
 * @see SEND-01 COIN-02
 */
export function readRecipient(
  text: string,
  own: Address,
  name?: NameReading,
): RecipientReading {
  if (text === '') return { type: 'empty' }
  if (name?.type === 'looking') return { type: 'looking' }
  if (name?.type === 'unreachable')
    return { type: 'problem', problem: 'name-unreachable' }
  const address = name ? name.address : text
  if (address === null) return { type: 'problem', problem: 'unknown-name' }
  if (!isAddress(address)) {
    const isHex = /^0x[0-9a-fA-F]{40}$/.test(address)
    return {
      type: 'problem',
      problem: isHex ? 'wrong-checksum' : 'not-an-address',
    }
  }
  if (isNativeToken(address)) return { type: 'problem', problem: 'no-one' }
  if (isSameAddress(address, own)) {
    return { type: 'problem', problem: 'own-wallet' }
  }
  return { type: 'address', address: toAddress(address) }
}

/**
 * Reads the number of a collectible: whole, above zero, and at most what is
 * held.
 *
 * @see SEND-01
 */
export function readCount(text: string, balance: bigint): AmountReading {
  const trimmed = text.trim()
  if (trimmed === '') return { type: 'empty' }
  if (!/^\d{1,78}$/.test(trimmed))
    return { type: 'problem', problem: 'not-a-number' }
  const amount = BigInt(trimmed)
  if (amount === 0n) return { type: 'problem', problem: 'zero' }
  if (amount > balance) return { type: 'problem', problem: 'above-balance' }
  return { type: 'amount', amount }
}
