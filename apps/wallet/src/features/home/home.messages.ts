/** What the wallet's first page says. */
export const messages = {
  title: 'Wallet',
  total: 'Total balance',
  send: 'Send',
  receive: 'Receive',
  getFunds: 'Get test funds',
  gettingFunds: 'Sending test funds',
  fundsFailed: 'The faucet did not pay. Try again in a moment.',
  fundsDone: 'Test funds have arrived',
  coins: 'Coins',
  search: 'Search coins',
  loading: 'Loading your coins',
  failed: 'Your coins could not be loaded',
  failedText:
    'A service does not answer. Nothing is lost; it is asked again by itself.',
  retry: 'Try again',
  empty: 'No coins yet',
  emptyText: 'Coins that are sent to your address show up here.',
  noMatch: 'No coin matches',
  noMatchText: 'Try a name, a symbol or a network.',
  unknown: '—',
  stale: 'Your coins could not be read again',
  staleText: 'These are from before. They are asked for again without you.',
  chainFailed: (names: string) => `${names} does not answer`,
  chainFailedText: 'Coins on it are left out until it does.',
  hidden: (count: number) =>
    count === 1 ? '1 coin is hidden.' : `${count} coins are hidden.`,
  showHidden: 'Show them',
  hideAgain: 'Hide them again',
  engineFailed: 'Signing is not ready',
  engineFailedText:
    'You can look at everything. Signing waits for a service that does not answer.',
} as const
