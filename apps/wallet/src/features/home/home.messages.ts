import type { HiddenReason } from '@cairn/primitives'

/** What the wallet's first page says. */
export const messages = {
  title: 'Wallet',
  total: 'Total balance',
  send: 'Send',
  receive: 'Receive',
  waiting: 'Waiting for you',
  reject: (count: number) => (count === 1 ? 'Reject' : 'Reject all'),
  getFunds: 'Get test funds',
  gettingFunds: 'Sending test funds',
  fundsFailed: 'The faucet did not pay. Try again in a moment.',
  fundsDone: 'Test funds have arrived',
  coins: 'Coins',
  search: 'Search coins',
  loading: 'Loading your coins',
  loadingMore: 'Loading more coins',
  failed: 'Your coins could not be loaded',
  failedText:
    'A service does not answer. Nothing is lost; it is asked again by itself.',
  retry: 'Try again',
  empty: 'No coins yet',
  emptyText: 'Coins that are sent to your address show up here.',
  noMatch: 'No coin matches',
  noMatchText: 'Try a name, a symbol or a network.',
  unknown: '—',
  changed: (amount: string) => `${amount} in 24 hours`,
  stale: 'Your coins could not be read again',
  staleText: 'These are from before. They are asked for again without you.',
  chainFailed: (names: string) => `${names} does not answer`,
  chainFailedText: 'Coins on it are left out until it does.',
  allHidden: 'Every coin is hidden',
  hidden: (count: number) =>
    count === 1 ? '1 coin is hidden.' : `${count} coins are hidden.`,
  showHidden: 'Show them',
  hideAgain: 'Hide them again',
  hiddenTitle: 'Hidden coins',
  hiddenLoading: 'Loading hidden coins',
  showOne: 'Show',
  showCoin: (name: string) => `Show ${name}`,
  moreHidden: (count: number) => `Show more of ${count} left`,
  engineFailed: 'Signing is not ready',
  engineFailedText:
    'You can look at everything. Signing waits for a service that does not answer.',
  holdings: 'What you hold',
  collectibles: 'Collectibles',
  collectiblesLoading: 'Loading your collectibles',
  collectiblesFailed: 'Your collectibles could not be loaded',
  collectiblesNone: 'No collectibles yet',
  collectiblesNoneText: 'What you receive of a collection shows up here.',
  searchCollectibles: 'Search collectibles',
  noCollectibleMatch: 'No collectible matches',
  noCollectibleMatchText: 'Try a name, a collection or a token ID.',
  allCollectiblesHidden: 'Every collection is hidden',
  collectionsHidden: (count: number) =>
    count === 1
      ? '1 collection is hidden.'
      : `${count} collections are hidden.`,
  collectiblesReading: (count: number) =>
    `Looking through ${count} more ${count === 1 ? 'collectible' : 'collectibles'}`,
  collectiblesLeft: (count: number) =>
    `${count} more ${count === 1 ? 'collectible' : 'collectibles'}`,
  showMore: 'Show more',
} as const

/** Why a coin is not on the list. @see COIN-01 */
export const reasonWords: Record<HiddenReason, string> = {
  hidden: 'You hid it',
  unlisted: 'No token list knows it',
}
