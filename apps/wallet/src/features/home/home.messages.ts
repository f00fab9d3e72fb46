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
  changed: (amount: string) => `${amount} in 24 hours`,
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
  holdings: 'Coins and collectibles',
  collectibles: 'Collectibles',
  collectiblesLoading: 'Loading your collectibles',
} as const
