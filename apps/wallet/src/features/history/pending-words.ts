import {
  isUnderWay,
  type PendingTransaction,
  pendingReasons,
  rivalsOf,
} from '@cairn/core'
import type { HistoryKind } from '@cairn/ui'
import { kinds } from '#shared/history/EntryRow.tsx'
import { messages } from './pending.messages.ts'
import { reasonText } from './reason-words.ts'

/** A transaction that takes longer than this is probably lost, in ms. */
const lateMs = 10 * 60_000

/** The picture of a pending transaction, by its type. @see TXPD-01 */
export function pendingKind({
  type,
  decodedTransaction,
}: PendingTransaction): HistoryKind {
  switch (type) {
    case 'swap':
    case 'wrap':
    case 'unwrap':
      return 'swapped'
    case 'bridge':
      return 'bridged'
    case 'cancel':
    case 'walletDeployment':
      return 'unknown'
    default:
      return kinds[decodedTransaction.type]
  }
}

/** Whether it takes so long that it is probably lost. */
export function isLate(entry: PendingTransaction, now: number): boolean {
  return entry.status === 'pending' && isOld(entry, now)
}

function isOld({ timestamp }: PendingTransaction, now: number): boolean {
  return now - timestamp > lateMs
}

/**
 * Putting one out of sight changes nothing of what becomes of it. Where the coins
 * of a bridge are, its row alone says.
 */
export function mayDismiss(entry: PendingTransaction, now: number): boolean {
  return !isUnderWay(entry) || isOld(entry, now)
}

/** Whether the request of a failed one can be queued again. @see TXPD-01 */
export function mayRetry({ status, type, error }: PendingTransaction): boolean {
  return (
    status === 'failed' &&
    type !== 'cancel' &&
    error !== pendingReasons.cancelled
  )
}

/** Writes the state of a transaction, if there is more to say than a badge. @see TXPD-01 */
export function stateWords(
  entries: readonly PendingTransaction[],
  entry: PendingTransaction,
  now: number,
): readonly string[] {
  const { status, error, attempts = 1 } = entry
  if (status === 'failed') return error ? [reasonText(error)] : []
  if (status !== 'pending') return []
  const hasRival = rivalsOf(entries, entry).some(
    (rival) => rival.status === 'pending',
  )
  return [
    ...(isLate(entry, now) ? [messages.late] : []),
    ...(attempts > 1 ? [messages.raised(attempts - 1)] : []),
    ...(hasRival ? [messages.oneOfTwo] : []),
  ]
}
