import type { AmountReading } from '@cairn/primitives'
import { messages as fees } from '#shared/money/fee.messages.ts'
import { messages } from './send.messages.ts'
import type { RecipientReading } from './send-form.ts'

/**
 * Says what is missing before the network fee can be asked for.
 *
 * @returns `undefined` for a form that is complete
 * @see SEND-01
 */
export function waitingWords(form: {
  readonly amount: AmountReading
  readonly recipient: RecipientReading
  /** `blocking` is the name of an added asset that is not complete. */
  readonly extras: { readonly blocking: string | undefined }
}): string | undefined {
  const { amount, recipient, extras } = form
  if (amount.type === 'problem') return messages.correctAmount
  if (recipient.type === 'problem') return messages.correctTo
  const lacksAmount = amount.type === 'empty'
  const lacksRecipient = recipient.type !== 'address'
  if (lacksAmount && lacksRecipient) return fees.waiting
  if (lacksAmount) return messages.enterAmount
  if (lacksRecipient) return messages.enterTo
  return extras.blocking === undefined
    ? undefined
    : messages.finishExtra(extras.blocking)
}
