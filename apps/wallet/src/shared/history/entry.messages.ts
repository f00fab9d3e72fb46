import type { HistoryEntry, TransactionType } from '@cairn/primitives'

/** The texts of the history's rows. @see HIST-01 */
export const messages = {
  list: 'Transactions',
  loading: 'Loading your history',
  more: 'Show more',
  loadingMore: 'Loading more',
  today: 'Today',
  yesterday: 'Yesterday',
  collectible: (id: string) => `Collectible ${id}`,
  andMore: (names: string, count: number) => `${names} and ${count} more`,
  moreMoved: (count: number) => `${count} more`,
  sent: 'Sent',
  sentTo: (who: string) => `Sent to ${who}`,
  received: 'Received',
  receivedFrom: (who: string) => `Received from ${who}`,
  swapped: 'Swapped',
  swappedFor: (paid: string, got: string) => `Swapped ${paid} for ${got}`,
  bridged: 'Bridged',
  bridgedCoin: (symbol: string) => `Bridged ${symbol}`,
  allowed: 'Allowed',
  allowedWho: (who: string) => `Allowed ${who}`,
  approval: 'Approval',
  upTo: (amount: string) => `up to ${amount}`,
  everything: 'everything of the collection',
  nothingMore: 'nothing any more',
  raisedBy: (amount: string) => `${amount} more`,
  tookBackFrom: (who: string) => `Took back access from ${who}`,
  noLimit: 'any amount',
  unknown: 'Unknown',
  failed: 'Failed',
  failedTry: (what: string) => `Failed: ${what}`,
  sendTo: (symbol: string, who: string) => `send ${symbol} to ${who}`,
  allowWho: (who: string) => `allow ${who}`,
  partlyFailed: (count: number) =>
    count === 1 ? '1 step failed' : `${count} steps failed`,
  noReason: 'The contract gave no reason',
} as const

/** The titles of transactions that failed. */
export const attemptWords: Record<TransactionType, string> = {
  SEND: 'send',
  RECEIVE: 'receive',
  SWAP: 'swap',
  BRIDGE: 'bridge',
  APPROVE: 'allow spending',
  UNKNOWN: 'contract call',
}

export const typeWords: Record<TransactionType, string> = {
  SEND: messages.sent,
  RECEIVE: messages.received,
  SWAP: messages.swapped,
  BRIDGE: messages.bridged,
  APPROVE: messages.allowed,
  UNKNOWN: messages.unknown,
}

/**
 * Returns the title of a transaction: what it did, or what failed.
 *
 * @see HIST-01
 */
export function entryTitle({
  status,
  type,
}: Pick<HistoryEntry, 'status' | 'type'>): string {
  return status === 'failed'
    ? messages.failedTry(attemptWords[type])
    : typeWords[type]
}
