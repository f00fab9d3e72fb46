const number = new Intl.NumberFormat('en')

/** What the search over everything owned says. */
export const messages = {
  title: 'Search',
  field: 'Search what you own',
  clear: 'Clear search',
  results: 'Results',
  coins: 'Coins',
  collections: 'Collections',
  collectibles: 'Collectibles',
  contacts: 'Contacts',
  hint: 'Find a coin, a collection, a collectible or a contact by name, symbol, network or address.',
  bestOf: (shown: number, count: number) =>
    `${shown} of ${number.format(count)}`,
  found: (count: number) =>
    count === 1 ? '1 result' : `${number.format(count)} results`,
  owned: (count: number) => `${number.format(count)} owned`,
  sendTo: 'Send',
  loading: 'Looking through what you own',
  noMatch: (text: string) => `Nothing matches “${text}”`,
  noMatchText:
    'Fewer letters find more. What is hidden or unlisted is not looked through.',
  reading: (read: number, count: number) =>
    `Reading your collectibles: ${number.format(read)} of ${number.format(count)}`,
  severalFailed: 'Some of what you own could not be loaded',
  coinsFailed: 'Your coins could not be loaded',
  collectiblesFailed: 'Your collectibles could not be loaded',
  contactsFailed: 'Your contacts could not be loaded',
  contactsNeedSignature:
    'You sign by hand, so your contacts are left out here until you open them.',
  toContacts: 'Open contacts',
  failedText:
    'Nothing is lost. They are left out here until a service answers.',
  namesMissing:
    'Some collectibles could not be read. They are found by their number and collection.',
  chainFailed: (names: string) => `${names} does not answer`,
  chainFailedText: 'What you own there is left out until it does.',
  retry: 'Try again',
  elsewhere: 'On your networks',
  elsewhereWaiting: 'Looking on your networks…',
  unlisted: 'On no list',
  collection: 'Collection',
  copyAddress: 'Copy address',
  move: 'to move',
  open: 'to open',
  close: 'to close',
} as const
