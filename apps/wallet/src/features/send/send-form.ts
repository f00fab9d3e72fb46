import { type AddressReading, readAddress } from '@cairn/core'
import {
  type Address,
  type AmountEntry,
  type AmountEvent,
  type AmountReading,
  amountEntry,
  type Collectible,
  displayFullAmount,
  isSameAddress,
  type NumberSigns,
  readAmount,
  walletSigns,
} from '@cairn/primitives'
import type { ScannedPayment } from './scanned-payment.ts'
import type { SendDraft } from './send-draft.ts'

/** The person's entries so far. */
export type SendForm = AmountEntry & {
  readonly coinId: string | undefined
  readonly to: string
}

export type SendEvent =
  | { readonly type: 'chose-coin'; readonly coinId: string }
  | { readonly type: 'typed-to'; readonly text: string }
  | { readonly type: 'scanned'; readonly payment: ScannedPayment }
  | { readonly type: 'cleared' }
  | AmountEvent

/** A form that nobody has typed into. @see SEND-01 */
export function emptySend(
  coinId: string | undefined,
  to = '',
  amountText = '',
): SendForm {
  return { coinId, to, amountText, unit: 'coin' }
}

/** Returns the form that was kept. @see SEND-01 */
export function formOf({ coinId, to, amountText, unit }: SendDraft): SendForm {
  return { coinId, to, amountText, unit }
}

/** The form after an event: another coin forgets the amount. @see SEND-01 */
export function sendForm(form: SendForm, event: SendEvent): SendForm {
  switch (event.type) {
    case 'chose-coin':
      return { ...form, coinId: event.coinId, amountText: '', unit: 'coin' }
    case 'typed-to':
      return { ...form, to: event.text }
    case 'cleared':
      return emptySend(form.coinId)
    case 'scanned':
      return scannedForm(form, event.payment)
    default:
      return { ...form, ...amountEntry(form, event) }
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

/** The state of looking a recipient's name up. */
export type NameReading =
  | { readonly type: 'looking' }
  | { readonly type: 'unreachable' }
  | { readonly type: 'found'; readonly address: Address | null }

export type RecipientReading =
  | { readonly type: 'empty' }
  | { readonly type: 'looking' }
  | AddressReading
  | {
      readonly type: 'problem'
      readonly problem: 'own-wallet' | 'unknown-name' | 'name-unreachable'
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
  const read = readAddress(address)
  return read.type === 'address' && isSameAddress(read.address, own)
    ? { type: 'problem', problem: 'own-wallet' }
    : read
}

/** A collectible, as far as its amounts are concerned. */
export type Counted = Pick<Collectible, 'balance' | 'decimals' | 'loadingState'>

/** Whether there is no part of it to choose: then nothing is asked. */
export function isSingle({ balance }: Pick<Collectible, 'balance'>): boolean {
  return balance === 1n
}

/** Whether it is known how its amounts are written. @see COIN-02 */
export function isCountable(collectible: Counted): boolean {
  return isSingle(collectible) || collectible.loadingState === 'complete'
}

/**
 * Reads how many of a collectible are sent, in base units. Nothing is read
 * before its document tells the decimals, and a single one has no parts.
 *
 * @see SEND-01 COIN-02
 */
export function readCount(
  text: string,
  collectible: Counted,
  numberSigns: NumberSigns = walletSigns,
): AmountReading {
  if (!isCountable(collectible)) return { type: 'empty' }
  const { balance } = collectible
  const decimals = isSingle(collectible) ? 0 : collectible.decimals
  return readAmount(
    { amountText: text, unit: 'coin' },
    { balance, decimals },
    0,
    numberSigns,
  )
}

/** Writes how many are held: nothing while the decimals are not known. */
export function heldCount(collectible: Counted): string {
  const { balance, decimals } = collectible
  return isCountable(collectible) ? displayFullAmount(balance, decimals) : '…'
}
