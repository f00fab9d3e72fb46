import type { TransactionType } from '@cairn/primitives'

/** What rows of a history say. @see HIST-01 */
export const messages = {
  list: 'Transactions',
  loading: 'Loading your history',
  more: 'Show more',
  loadingMore: 'Loading more',
  today: 'Today',
  yesterday: 'Yesterday',
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
