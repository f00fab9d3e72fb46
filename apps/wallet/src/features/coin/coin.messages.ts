import type { PricePeriod } from '@cairn/protocol'

export const messages = {
  loading: 'Loading this coin',
  failed: 'Your coins could not be loaded',
  failedText:
    'A service does not answer. Nothing is lost; it is asked again by itself.',
  retry: 'Try again',
  missing: 'You hold nothing of this coin',
  missingText:
    'It may have been sent meanwhile, or its network does not answer.',
  toWallet: 'Go to the wallet',
  coin: 'Coin',
  onNetwork: (symbol: string, network: string) =>
    symbol === '' ? `on ${network}` : `${symbol} on ${network}`,
  stale: 'Your balances could not be read again',
  staleText: 'This is from before. It is asked for again without you.',
  unlisted: 'No token list knows this coin. Anyone can give a coin any name.',
  hiddenNotice: 'This coin is hidden from your list.',
  send: 'Send',
  receive: 'Receive',
  hide: 'Hide this coin',
  show: 'Show this coin again',
  noPrice: 'No price',

  price: 'Price',
  one: (symbol: string) => `1 ${symbol}`,
  loadingPrice: 'Loading the price',
  noPriceText:
    'Nobody this wallet asks tells what this coin costs now, so it is not counted in your balance.',
  period: 'Period',
  chart: (name: string, period: string) => `Price of ${name}, ${period}`,
  since: (time: string) => `since ${time}`,
  todaysRate: 'Past prices at today’s exchange rate.',
  noHistory: 'No price history',
  noHistoryText: 'Nobody kept what this coin cost before now.',
  historyFailed: 'The price history could not be loaded',
  loadingHistory: 'Loading the price history',

  networks: 'On your networks',
  here: 'This page',

  activity: 'Activity',
  activityLoading: 'Loading what moved of this coin',
  activityFailed: 'What moved of this coin could not be loaded',
  activityStale: 'What moved of this coin could not be read again',
  noActivity: 'Nothing moved yet',
  noActivityText: 'What you send and receive of this coin shows up here.',

  about: 'About this coin',
  balance: 'Balance',
  network: 'Network',
  contract: 'Contract',
  native: 'This network’s own coin',
  copyContract: 'Copy',
  explorer: 'Block explorer',
  website: 'Website',
} as const

/** Short on the buttons; in full where they are read. */
export const periodWords: Record<
  PricePeriod,
  { readonly short: string; readonly past: string }
> = {
  day: { short: '1D', past: 'past 24 hours' },
  week: { short: '1W', past: 'past 7 days' },
  month: { short: '1M', past: 'past 30 days' },
  year: { short: '1Y', past: 'past year' },
}

/** What a chart shows, in a sentence. */
export function summaryText(facts: {
  readonly past: string
  readonly first: string
  readonly last: string
  readonly change: string
  readonly high: string
  readonly low: string
}): string {
  const { past, first, last, change, high, low } = facts
  return `Line of the price, ${past}: from ${first} to ${last}, ${change}. Highest ${high}, lowest ${low}.`
}

/** A change in words: `up 2.4%`. */
export function changeText(percent: number): string {
  const size = `${Math.abs(percent).toFixed(1)}%`
  if (size === '0.0%') return 'unchanged'
  return percent > 0 ? `up ${size}` : `down ${size}`
}
