import {
  type Address,
  amountOfFiat,
  type Coin,
  fiatPrecision,
  fiatValue,
  formatAmount,
  InvalidAmountError,
  isAddress,
  isSameAddress,
  parseAmount,
  toAddress,
} from '@cairn/primitives'

/** What the person has entered so far. */
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
  | {
      readonly type: 'switched-unit'
      /** The same amount in the other unit. */
      readonly amountText: string
    }

export function emptySend(coinId: string | undefined): SendForm {
  return { coinId, to: '', amountText: '', unit: 'coin' }
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

export type AmountProblem =
  | 'not-a-number'
  | 'zero'
  | 'too-precise'
  | 'above-balance'

export type AmountReading =
  | { readonly type: 'empty' }
  | { readonly type: 'amount'; readonly amount: bigint }
  | { readonly type: 'problem'; readonly problem: AmountProblem }

/**
 * What the entered amount is, in base units of the coin.
 *
 * @param price - of one coin in the currency; needed for a fiat entry
 * @see SEND-01
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
  if (form.unit === 'coin' && isTooPrecise(text, coin.decimals)) {
    return { type: 'problem', problem: 'too-precise' }
  }
  if (amount === 0n) return { type: 'problem', problem: 'zero' }
  if (amount > coin.balance)
    return { type: 'problem', problem: 'above-balance' }
  return { type: 'amount', amount }
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

/** Digits that the coin cannot hold would be rounded: better to say so. */
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

export type RecipientReading =
  | { readonly type: 'empty' }
  | { readonly type: 'address'; readonly address: Address }
  | {
      readonly type: 'problem'
      readonly problem: 'not-an-address' | 'wrong-checksum' | 'own-wallet'
    }

/** Who the entered recipient is. @see SEND-01 COIN-02 */
export function readRecipient(text: string, own: Address): RecipientReading {
  if (text === '') return { type: 'empty' }
  if (!isAddress(text)) {
    const isHex = /^0x[0-9a-fA-F]{40}$/.test(text)
    return {
      type: 'problem',
      problem: isHex ? 'wrong-checksum' : 'not-an-address',
    }
  }
  if (isSameAddress(text, own)) {
    return { type: 'problem', problem: 'own-wallet' }
  }
  return { type: 'address', address: toAddress(text) }
}
