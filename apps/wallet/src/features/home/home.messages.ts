import type { HiddenReason } from '@cairn/primitives'
import { messages as holdings } from '#shared/coins/holdings.messages.ts'

/** The texts of the wallet's first page. */
export const messages = {
  title: 'Wallet',
  total: 'Total balance',
  send: 'Send',
  receive: 'Receive',
  swap: 'Swap',
  bridge: 'Bridge',
  buy: 'Buy',
  waiting: 'Waiting for you',
  asked: {
    connect: (app: string) => `Connect to ${app}`,
    message: (app: string) => `Sign a message for ${app}`,
    network: (app: string) => `Add a network for ${app}`,
    asset: (app: string) => `Add a coin for ${app}`,
    transaction: (app: string) => `Send a transaction for ${app}`,
  },
  reject: (count: number) => (count === 1 ? 'Reject' : 'Reject all'),
  coins: 'Coins',
  search: 'Search coins',
  loading: 'Loading your coins',
  loadingMore: 'Loading more coins',
  failed: holdings.coinsFailed,
  failedText:
    'Nothing is lost. Cairn can’t connect right now and will keep trying.',
  retry: 'Try again',
  empty: 'No coins yet',
  emptyText: 'Coins sent to your address show up here.',
  noMatch: 'No matching coins',
  noMatchText: 'Try a coin name, symbol or network.',
  unknown: '—',
  without: (names: string) => `Without ${names}`,
  coinPrices: (count: number) =>
    count === 1 ? 'the price of 1 coin' : `the prices of ${count} coins`,
  noPrices: 'Can’t get prices now',
  outOfDate: 'May be out of date',
  gettingPrices: 'Getting prices',
  chart: 'Value of your coins over the past 24 hours',
  recent: 'Recent activity',
  recentLoading: 'Loading your activity',
  recentNone: 'No activity yet',
  recentNoneText: 'What you send and receive shows up here.',
  recentFailed: 'Couldn’t load your activity',
  allActivity: 'See all activity',
  changed: (amount: string) => `${amount} in 24 hours`,
  stale: holdings.stale,
  staleText: 'Cairn couldn’t refresh them and will keep trying.',
  chainFailed: (names: string) => `Can’t reach ${names}`,
  chainFailedText: 'Coins there won’t show until the connection is back.',
  allHidden: 'All your coins are hidden',
  hidden: (count: number) =>
    count === 1
      ? '1 coin is hidden. The total leaves it out.'
      : `${count} coins are hidden. The total leaves them out.`,
  showHidden: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
  hideAgain: 'Hide them again',
  hiddenTitle: 'Hidden coins',
  hiddenLoading: 'Loading hidden coins',
  showOne: 'Show',
  showCoin: (name: string) => `Show ${name}`,
  moreHidden: (count: number) => `Show more (${count} left)`,
  engineFailed: 'Signing is unavailable',
  engineFailedText:
    'You can still view everything. Signing will work once Cairn connects.',
  holdings: 'Coins and collectibles',
  collectibles: 'Collectibles',
  collectiblesLoading: 'Loading your collectibles',
  collectiblesFailed: holdings.collectiblesFailed,
  collectiblesNone: 'No collectibles yet',
  collectiblesNoneText: 'Collectibles sent to your address show up here.',
  searchCollectibles: 'Search collectibles',
  noCollectibleMatch: 'No matching collectibles',
  noCollectibleMatchText: 'Try a name, a collection or a token ID.',
  allCollectiblesHidden: 'All your collections are hidden',
  collectionsHidden: (count: number) =>
    count === 1
      ? '1 collection is hidden.'
      : `${count} collections are hidden.`,
  collectiblesReading: (count: number) =>
    `Searching ${count} more ${count === 1 ? 'collectible' : 'collectibles'}`,
  collectiblesLeft: (count: number) =>
    `${count} more ${count === 1 ? 'collectible' : 'collectibles'}`,
  showMore: 'Show more',
} as const

/** Why a coin is not on the list. @see COIN-01 */
export const reasonWords: Record<HiddenReason, string> = {
  hidden: 'Hidden by you',
  reported: 'Reported by you as spam',
  unlisted: 'Not on a trusted list',
}
