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
  coins: 'Coins',
  search: 'Search coins',
  loading: 'Loading your coins',
  loadingMore: 'Loading more coins',
  failed: holdings.coinsFailed,
  failedText:
    'Nothing is lost. Cairn can’t connect right now and will keep trying.',
  retry: 'Try again',
  noMatch: 'No matching coins',
  noMatchText: 'Try a coin name, symbol or network.',
  unknown: '—',
  without: (names: string) => `Without ${names}`,
  coinPrices: (count: number) =>
    count === 1 ? 'the price of 1 coin' : `the prices of ${count} coins`,
  noPrices: 'Can’t get prices now',
  noneKnown: 'No price is known for your coins',
  outOfDate: 'May be out of date',
  gettingPrices: 'Getting prices',
  today: 'today',
  noChange: 'No change today',
  allHidden: 'All your coins are hidden',
  hidden: (count: number) =>
    count === 1
      ? '1 coin is hidden. The total leaves it out.'
      : `${count} coins are hidden. The total leaves them out.`,
  showHidden: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
  hideAgain: (count: number) =>
    count === 1 ? 'Hide it again' : 'Hide them again',
  hiddenTitle: 'Hidden coins',
  hiddenLoading: 'Loading hidden coins',
  showOne: 'Show',
  showCoin: (name: string) => `Show ${name}`,
  moreHidden: (count: number) => `Show more (${count} left)`,
  holdings: 'Coins and collectibles',
  collectibles: 'Collectibles',
  collectiblesLoading: 'Loading your collectibles',
} as const
