import type { PricePeriod } from '@cairn/protocol'
import { messages as holdings } from '#shared/coins/holdings.messages.ts'
import { messages as pages } from '#shared/navigation/pages.messages.ts'

export const messages = {
  spam: 'Looks like spam',
  spamText:
    'The name of this coin reads like an offer or a link. Don’t open links that coins name.',
  namesake: holdings.namesake,
  namesakeText:
    'A coin on a trusted list has this symbol, or one that looks like it. This is another coin.',
  report: 'Report as spam',
  reported: 'You reported this coin as spam on this device.',
  loading: 'Loading this coin',
  failed: holdings.coinsFailed,
  failedText: holdings.coinsSafe,
  retry: 'Try again',
  missing: holdings.coinMissing,
  missingText: holdings.missingText,
  toWallet: pages.toWallet,
  coin: 'Coin',
  onNetwork: (symbol: string, network: string) =>
    symbol === '' ? `on ${network}` : `${symbol} on ${network}`,
  stale: holdings.stale,
  staleText: 'Cairn couldn’t refresh this and will keep trying.',
  unlisted:
    'This coin isn’t on a trusted list. Anyone can create a coin with any name.',
  hiddenNotice: 'This coin is hidden from your list.',
  send: 'Send',
  receive: 'Receive',
  swap: 'Swap',
  bridge: 'Bridge',
  buy: 'Buy',
  hide: 'Hide this coin',
  show: 'Show this coin again',
  noPrice: 'No price',

  price: 'Price',
  one: (symbol: string) => `1 ${symbol}`,
  loadingPrice: 'Loading the price',
  noPriceText:
    'No price is available for this coin right now, so your total balance doesn’t include it.',
  period: 'Period',
  chart: (name: string, period: string) => `Price of ${name}, ${period}`,
  since: (time: string) => `since ${time}`,
  todaysRate: 'Past prices use today’s exchange rate.',
  noHistory: 'No price history',
  noHistoryText: 'Past prices aren’t available for this coin.',
  historyFailed: 'Couldn’t load the price history',
  loadingHistory: 'Loading the price history',

  networks: 'On your networks',
  here: 'Viewing',

  activity: 'Activity',
  activityLoading: 'Loading activity',
  activityFailed: 'Couldn’t load activity',
  activityStale: 'Activity may be out of date',
  noActivity: 'No activity yet',
  noActivityText: 'When you send or receive this coin, it shows up here.',

  about: 'About this coin',
  balance: 'Balance',
  network: 'Network',
  contract: 'Contract',
  native: 'None: it is the network’s own coin',
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
  all: { short: 'All', past: 'all time' },
}

/** Describes a chart in a sentence. */
export function summaryText(facts: {
  readonly past: string
  readonly first: string
  readonly last: string
  readonly change: string
  readonly high: string
  readonly low: string
}): string {
  const { past, first, last, change, high, low } = facts
  return `Price, ${past}: from ${first} to ${last}, ${change}. Highest ${high}, lowest ${low}.`
}

/** A change in words: `up 2.4%`. */
export function changeText(percent: number): string {
  const size = `${Math.abs(percent).toFixed(1)}%`
  if (size === '0.0%') return 'unchanged'
  return percent > 0 ? `up ${size}` : `down ${size}`
}
