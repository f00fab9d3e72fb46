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
  movedByOthers: 'Moved by someone else',
  movedByOther: (symbol: string) => `Someone else moved ${symbol}`,
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
  item: (id: string) => `collectible ${id}`,
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
 * Whether something left by no execution of the wallet: a spender took it, or a
 * coin's log says so.
 *
 * @see HIST-01
 */
export function isByOthers({
  type,
  metaTxnHash,
}: Pick<HistoryEntry, 'type' | 'metaTxnHash'>): boolean {
  return type === 'SEND' && metaTxnHash === undefined
}

/**
 * Returns the title of a transaction: what it did, or what failed.
 *
 * @see HIST-01
 */
export function entryTitle(
  entry: Pick<HistoryEntry, 'status' | 'type' | 'metaTxnHash'>,
): string {
  const { status, type } = entry
  if (status === 'failed') return messages.failedTry(attemptWords[type])
  return isByOthers(entry) ? messages.movedByOthers : typeWords[type]
}
