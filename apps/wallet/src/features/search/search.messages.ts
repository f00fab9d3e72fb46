import { messages as holdings } from '#shared/coins/holdings.messages.ts'
import { messages as contacts } from '#shared/contacts/contacts.messages.ts'

const number = new Intl.NumberFormat('en')

/** The texts of the search. */
export const messages = {
  title: 'Search',
  field: 'Search your wallet',
  clear: 'Clear search',
  results: 'Results',
  coins: 'Coins',
  collections: 'Collections',
  collectibles: 'Collectibles',
  contacts: 'Contacts',
  actions: 'Actions and settings',
  transactions: 'Transactions',
  hint: 'Find a coin, a collectible, a contact, a transaction, a setting or an action.',
  bestOf: (shown: number, count: number) =>
    `${shown} of ${number.format(count)}`,
  found: (count: number) =>
    count === 1 ? '1 result' : `${number.format(count)} results`,
  owned: (count: number) => `${number.format(count)} owned`,
  sendTo: 'Send',
  loading: 'Loading your wallet',
  noMatch: (text: string) => `No results for “${text}”`,
  noMatchText:
    'Try a shorter search. Hidden and unlisted items aren’t included.',
  reading: (read: number, count: number) =>
    `Loading your collectibles: ${number.format(read)} of ${number.format(count)}`,
  severalFailed: 'Couldn’t load everything in your wallet',
  coinsFailed: holdings.coinsFailed,
  collectiblesFailed: holdings.collectiblesFailed,
  contactsFailed: contacts.failed,
  contactsNeedSignature:
    'Manual signing is on, so search includes your contacts only after you open them.',
  toContacts: 'Open contacts',
  failedText:
    'Nothing is lost. They won’t show in search until Cairn connects.',
  namesMissing:
    'Couldn’t load some collectible names. Search for those by token ID or collection.',
  chainFailed: (names: string) => `Can’t reach ${names}`,
  chainFailedText: 'Items there won’t show until the connection is back.',
  retry: 'Try again',
  elsewhere: 'Other matches on your networks',
  elsewhereWaiting: 'Searching your networks',
  unlisted: 'Unlisted',
  collection: 'Collection',
  copyAddress: 'Copy address',
  move: 'to move',
  open: 'to open',
  close: 'to close',
} as const
