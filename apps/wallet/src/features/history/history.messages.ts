import type { TransactionType } from '@cairn/primitives'

/** What the history says. @see HIST-01 */
export const messages = {
  title: 'History',
  list: 'Transactions',
  loading: 'Loading your history',
  failed: 'Your history could not be loaded',
  failedText:
    'A service does not answer. Nothing is lost; it is asked again by itself.',
  retry: 'Try again',
  empty: 'Nothing has happened yet',
  emptyText: 'What you send and receive shows up here.',
  chainFailed: (names: string) => `${names} does not answer`,
  chainFailedText: 'Its transactions are left out until it does.',
  pending: 'Pending',
  more: 'Show more',
  loadingMore: 'Loading more',
  today: 'Today',
  yesterday: 'Yesterday',
  dismiss: 'Dismiss',
  transaction: 'Transaction',
  missing: 'This transaction is not known',
  missingText: 'It may not be indexed yet, or its network does not answer.',
  toHistory: 'Go to the history',
  status: 'Status',
  complete: 'Done',
  waiting: 'Pending',
  failedStatus: 'Transaction Failed!',
  network: 'Network',
  time: 'Time',
  block: 'Block',
  hash: 'Transaction hash',
  metaHash: 'Meta-transaction id',
  from: 'From',
  to: 'To',
  what: 'What moved',
  fee: 'Network fee',
  collectible: (ids: string) => `Collectible ${ids}`,
} as const

export const typeWords: Record<TransactionType, string> = {
  SEND: 'Sent',
  RECEIVE: 'Received',
  SWAP: 'Swapped',
  BRIDGE: 'Bridged',
  APPROVE: 'Allowed',
  UNKNOWN: 'Unknown',
}
