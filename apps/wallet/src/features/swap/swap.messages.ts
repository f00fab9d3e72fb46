import type { SwapFailure } from '@cairn/core'
import { messages as holdings } from '#shared/coins/holdings.messages.ts'
import { messages as money } from '#shared/money/money.messages.ts'

export const messages = {
  title: 'Swap',
  loading: 'Loading your coins',
  coinsFailed: holdings.coinsFailed,
  retry: 'Try again',
  noNetworks: 'No swaps available',
  noNetworksText: 'None of your networks has an exchange that Cairn knows.',
  pay: 'You pay',
  payAbout: 'You pay, about',
  get: 'You get',
  getAbout: 'You get, about',
  chooseCoin: money.chooseCoin,
  choosePay: 'Choose the coin that you pay',
  chooseGet: 'Choose the coin that you get',
  flip: 'Switch direction',
  rate: 'Rate',
  switchRate: 'Show the rate the other way round',
  rateOf: (one: string, other: string) => `1 ${one} = ${other}`,
  least: money.getAtLeast,
  most: 'You pay at most',
  leeway: (percent: string) => `(${percent}% slippage)`,
  impact: 'Price impact',
  impactOf: (percent: string) => `${percent}%`,
  impactUnknown: 'Unknown: no price available',
  exchangeFee: 'Exchange fee',
  included: (percent: string) => `${percent}%, included`,
  wrapNote: 'Wrapping has no price: you get exactly what you pay.',
  approvalNote: (amount: string) =>
    `One signature. The exchange can take ${amount} and no more.`,
  slippage: 'Slippage',
  slippageOwn: 'Custom',
  slippageLabel: 'Custom slippage in percent',
  slippageHelp:
    'The most that the price may move against you. If it moves more, the swap is cancelled.',
  slippageHigh: 'With this much slippage, others can take part of your swap.',
  routes: 'Routes',
  direct: 'Direct',
  via: (coins: string) => `Through ${coins}`,
  routeFee: (percent: string) => `Exchange fee ${percent}%`,
  best: 'Best',
  oneTransaction: 'in one transaction',
  review: 'Review swap',
  refreshes: (seconds: number) => `Price refreshes in ${seconds} s`,
  asking: 'Getting the price',
  stale:
    'The price may be out of date. Cairn couldn’t refresh it and will keep trying.',
  impactNote: (percent: string) =>
    `You lose about ${percent}% of the value, because the market for these coins is small. Try a smaller amount.`,
} as const

/** Why there is no quote, and what can be done. @see SWAP-01 ERRS-01 */
export const failures: Record<
  SwapFailure,
  { readonly title: string; readonly text: string }
> = {
  'no-route': {
    title: 'No route found',
    text: 'No exchange swaps this amount of these coins. Try another amount or another coin.',
  },
  'no-swaps': {
    title: 'No swaps on this network',
    text: 'Choose coins of another network.',
  },
  unreachable: {
    title: 'Couldn’t get a price',
    text: holdings.coinsSafe,
  },
  refused: {
    title: 'Cairn refused the offer',
    text: 'The exchange offered something other than you asked for. Nothing was sent. Try another coin or come back later.',
  },
}

export const slippageProblems = {
  'not-a-number': 'Enter a number, for example 0.5.',
  'too-low': 'Enter at least 0.01.',
  'too-high': 'Enter at most 20.',
} as const
