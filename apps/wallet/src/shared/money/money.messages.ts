import {
  type AmountProblem,
  type AmountReading,
  type Coin,
  formatAmount,
} from '@cairn/primitives'

/** The texts of amounts and of choosing a coin. */
export const messages = {
  amount: 'Amount',
  rounded: (amount: string) =>
    `Rounded to ${amount}: this coin has no smaller parts.`,
  percent: (share: number) => `${share}%`,
  max: 'Max',
  chooseCoin: 'Choose a coin',
  searchCoins: 'Search by name, symbol or address',
  noCoinFound: 'No coins found',
  allNetworks: 'All networks',
  network: 'Network',
  onNetwork: (title: string) => `on ${title}`,
  hiddenAmount: '••••',
  getAtLeast: 'You get at least',
  available: (amount: string) => `${amount} available`,
} as const

/** Why a text is no amount that can be used. */
export const amountProblems: Record<AmountProblem, string> = {
  'not-a-number': 'Enter a number, for example 0.25.',
  ambiguous:
    'This can mean thousands or a fraction. Write 1234 for thousands, or 1.2340 for a fraction.',
  zero: 'Enter an amount above zero.',
  'above-balance': 'Insufficient Funds',
}

/**
 * Says what an amount was rounded to; `undefined` where what was typed is what
 * is used.
 *
 * @see COIN-02
 */
export function roundedNote(
  reading: AmountReading,
  { decimals, symbol }: Pick<Coin, 'decimals' | 'symbol'>,
): string | undefined {
  if (reading.type !== 'amount' || !reading.isRounded) return undefined
  return messages.rounded(`${formatAmount(reading.amount, decimals)} ${symbol}`)
}
