import { type PendingTransaction, pendingReasons } from '@cairn/core'
import { isolateText } from '@cairn/primitives'
import { messages } from './pending.messages.ts'

/** The badge of a transaction that did not happen as asked. @see TXPD-01 */
export function failedLabel({ error }: PendingTransaction): string | undefined {
  switch (error) {
    case pendingReasons.cancelled:
      return messages.cancelled
    case pendingReasons.tooLate:
      return messages.tooLate
    case pendingReasons.lost:
      return messages.lost
    default:
      return undefined
  }
}

/** Writes the reason of a failure, which may be a contract's own words. */
export function reasonText(error: string): string {
  switch (error) {
    case pendingReasons.cancelled:
      return messages.cancelledText
    case pendingReasons.tooLate:
      return messages.tooLateText
    case pendingReasons.lost:
      return messages.lostText
    default:
      return isolateText(error)
  }
}
