export const messages = {
  collectible: 'Collectible',
  loading: 'Loading this collectible',
  failed: 'Your collectibles could not be loaded',
  failedText:
    'A service does not answer. Nothing is lost; it is asked again by itself.',
  retry: 'Try again',
  missing: 'You do not own this collectible',
  missingText:
    'It may have been sent meanwhile, or its network does not answer.',
  toWallet: 'Go to the wallet',
  unlisted:
    'No token list knows this collection. Anyone can give a collection any name.',
  send: 'Send',
  owned: 'You own',
  network: 'Network',
  tokenId: 'Token ID',
  contract: 'Contract',
  collection: 'Collection',
  attributes: 'Attributes',
  hide: 'Hide this collection',
  show: 'Show this collection again',
  picture: (name: string) => `Picture of ${name}`,
  search: 'Search this collection',
  noMatch: 'Nothing you own here matches',
  searchFailed: 'This collection cannot be searched now',
} as const
