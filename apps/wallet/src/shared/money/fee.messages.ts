/** What is said of the network fee. */
export const messages = {
  fee: 'Network fee',
  change: 'Pay the fee with another coin',
  payWith: 'Pay the network fee with',
  free: 'No network fee: this network pays it for you.',
  pending: 'Asking what it costs…',
  failed: 'The relayer does not answer, so the fee is not known yet.',
  waiting: 'The fee shows once the amount and the recipient are in.',
  insufficient: 'Insufficient Funds',
  short: (symbol: string) => `Not enough ${symbol} for the fee`,
  held: (amount: string) => `You have ${amount}`,
} as const
