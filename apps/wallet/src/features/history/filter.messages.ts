import {
  messages as entryWords,
  typeWords,
} from '#shared/history/entry.messages.ts'
import type { FilterType } from './history-filter.ts'

/** What the filters of the history say. @see HIST-01 */
export const messages = {
  open: 'Filter',
  openCount: (count: number) => `Filter, ${count} chosen`,
  title: 'Filter transactions',
  types: 'What happened',
  networks: 'Network',
  coin: 'Coin',
  everyCoin: 'Every coin',
  searchCoins: 'Search your coins',
  moreCoins: (count: number) => `${count} more; search for them.`,
  show: 'Show',
  clearAll: 'Clear all',
  chosen: 'Chosen filters',
  remove: (name: string) => `Remove ${name}`,
  aCoin: 'One coin',
  chain: (chainId: number) => `Chain ${chainId}`,
  none: 'Nothing matches',
  noneText: 'No transaction fits what you chose.',
  searching: (count: number) =>
    `Nothing yet in the newest ${count} transactions. Looking further back.`,
} as const

export const filterWords: Record<FilterType, string> = {
  ...typeWords,
  FAILED: entryWords.failed,
}
