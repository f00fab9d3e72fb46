import type { BridgeSort } from '@cairn/core'
import { messages as holdings } from '#shared/coins/holdings.messages.ts'
import { messages as money } from '#shared/money/money.messages.ts'

/** The texts of the bridge screen. @see BRDG-01 */
export const messages = {
  loss: (percent: string) =>
    `Fees and the bridge may take up to ${percent}% of the amount.`,
  title: 'Bridge',
  loading: 'Loading networks',
  loadingCoins: 'Loading coins',
  failed: 'Couldn’t load the bridge',
  retry: 'Try again',
  coinsFailed: holdings.coinsFailed,
  none: 'No bridge here',
  noneText: 'Cairn knows no bridge between your networks.',
  from: 'From',
  to: 'To',
  chooseNetwork: 'Choose a network',
  swapSides: 'Swap networks',
  chooseCoin: money.chooseCoin,
  choosePair: 'Choose both networks to see which coins you can bridge.',
  noTokens:
    'You don’t have any tokens available for bridging between the selected networks',
  noArrival: 'This coin can’t arrive on the other network.',
  routes: 'Routes',
  sort: 'Sort routes by',
  refresh: 'Refresh quote',
  quoting: 'Getting routes',
  quoteFailed: 'Couldn’t get routes',
  noRoutes: 'No routes available. Fees exceed selected amount.',
  badge: { output: 'Best price', time: 'Fastest', gas: 'Lowest network fee' },
  route: (time: string, fee: string | undefined, gas: string | undefined) =>
    [time, fee && `fee ${fee}`, gas && `network fee ${gas}`]
      .filter((part) => part)
      .join(' · '),
  ourFee: (percent: string, amount: string) =>
    `Includes Cairn’s ${percent}% bridge fee, ${amount}.`,
  atLeast: (amount: string) => `You get at least ${amount}.`,
  seconds: (from: number, to: number) => `${from} to ${to} s`,
  minutes: (from: number, to: number) => `${from} to ${to} min`,
  review: 'Review bridge',
  building: 'Building the transaction',
  buildFailed: 'Bridge not prepared',
  nothingSent: 'Nothing was sent. Refresh the quote and try again.',
  hostile:
    'The bridge built something else than you asked for, so Cairn stopped it. Nothing was sent.',
  order: (from: string, to: string) =>
    `Your coins leave ${from} first and arrive on ${to} later.`,
} as const

export const sortLabels: Record<BridgeSort, string> = messages.badge

const minuteS = 60

/** Writes a time as a range. @see BRDG-01 */
export function timeRange(time: {
  readonly shortest: number
  readonly longest: number
}): string {
  const { shortest, longest } = time
  if (longest <= 2 * minuteS)
    return messages.seconds(Math.ceil(shortest), Math.ceil(longest))
  return messages.minutes(
    Math.max(1, Math.floor(shortest / minuteS)),
    Math.ceil(longest / minuteS),
  )
}
