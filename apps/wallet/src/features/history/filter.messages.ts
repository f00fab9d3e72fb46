import {
  messages as entryWords,
  typeWords,
} from '#shared/history/entry.messages.ts'
import type { FilterType } from './history-filter.ts'

/** The texts of the history's filters. @see HIST-01 */
export const messages = {
  open: 'Filter',
  openCount: (count: number) => `Filter, ${count} selected`,
  title: 'Filter transactions',
  types: 'Type',
  networks: 'Network',
  coin: 'Coin',
  everyCoin: 'All coins',
  searchCoins: 'Search your coins',
  moreCoins: (count: number) => `${count} more. Search to find them.`,
  show: 'Show results',
  clearAll: 'Clear all',
  chosen: 'Selected filters',
  remove: (name: string) => `Remove ${name}`,
  aCoin: 'Unknown coin',
  chain: (chainId: number) => `Chain ID ${chainId}`,
  none: 'No matches',
  noneText: 'No transactions match your filters.',
  searching: (count: number) =>
    `No matches in the latest ${count} transactions. Checking older ones.`,
} as const

export const filterWords: Record<FilterType, string> = {
  ...typeWords,
  APPROVE: 'Permissions',
  FAILED: entryWords.failed,
}
