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
  balance: 'Balance',
  value: 'Value',
  price: 'Price',
  change: 'Last 24 hours',
  noPrice: 'No price',
  network: 'Network',
  contract: 'Contract',
  native: 'This network’s own coin',
  unlisted: 'No token list knows this coin. Anyone can give a coin any name.',
  send: 'Send',
  hide: 'Hide this coin',
  show: 'Show this coin again',
} as const
