/** The texts about the network fee. */
export const messages = {
  fee: 'Network fee',
  change: 'Pay the fee with another coin',
  countedBelow: 'Counted below',
  ask: {
    rose: 'The network fee changed',
    high: 'The network fee is high',
  },
  askText: {
    rose: (amount: string) =>
      `It’s now ${amount}, or goes to someone else than before. Accept it to go on.`,
    high: (amount: string) =>
      `${amount} is far more than this usually costs, or Cairn can’t compare it. Accept it to go on.`,
  },
  accept: (amount: string) => `Pay ${amount} as the fee`,
  payWith: 'Pay the network fee with',
  free: 'No network fee: this network pays it for you.',
  pending: 'Getting the network fee',
  failed: 'Couldn’t get the network fee. Cairn will keep trying.',
  waiting: 'Enter an amount and a recipient to see the network fee.',
  insufficient: 'Insufficient Funds',
  short: (symbol: string) => `Not enough ${symbol} for the network fee`,
  held: (amount: string) => `You have ${amount}`,
} as const
