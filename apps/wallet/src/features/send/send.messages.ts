import type { AmountProblem, RecipientReading } from './send-form.ts'

type RecipientProblem = Extract<
  RecipientReading,
  { type: 'problem' }
>['problem']

export const messages = {
  title: 'Send',
  what: 'What you send',
  count: (balance: string) => `How many of ${balance}`,
  countProblem: (balance: string) => `A whole number from 1 to ${balance}.`,
  noCollectible: 'You do not own this collectible',
  amount: 'Amount',
  along: 'Also sent',
  addAsset: 'Send something else too',
  remove: (name: string) => `Do not send ${name}`,
  amountOf: (name: string, held: string) => `${name}, of ${held}`,
  rounded: (amount: string) =>
    `Rounded to ${amount}: this coin has no smaller parts.`,
  percent: (share: number) => `${share}%`,
  to: 'To',
  toHelp: 'An address, a contact or a name such as orla.eth.',
  looking: 'Looking up the name…',
  contact: 'Contact',
  contacts: 'Contacts',
  chooseContact: 'Choose a contact',
  searchContacts: 'Search by name or address',
  noContacts: 'No contacts yet',
  noContactsText: 'Add people on the Contacts page to find them here.',
  nobody: 'Nobody by that name',
  contactsFailed: 'Your contacts could not be loaded',
  firstTime: 'You have not sent anything to this address before.',
  tokenTitle: 'This is not a person',
  token: (name: string | undefined) =>
    `It is the contract of ${name ?? 'a coin or a collection'}. What is sent to it is lost, as a rule.`,
  lookAlikeTitle: 'This looks like another address',
  lookAlike: (name: string) =>
    `It begins and ends like ${name}, and is not the same. People are tricked into sending to addresses like this one. Compare every digit.`,
  max: 'Max',
  chooseCoin: 'Choose a coin',
  available: (amount: string) => `${amount} available`,
  review: 'Review',
  reviewNote: 'You’ll check everything before it’s sent.',
  noCoins: 'Nothing to send yet',
  noCoinsText: 'When coins arrive in this wallet you can send them from here.',
  engineFailed: 'Signing is not ready',
  engineFailedText:
    'A service this needs does not answer. It is tried again by itself.',
  loading: 'Loading your coins',
  coinsFailed: 'Your coins could not be loaded',
  retry: 'Try again',
} as const

export const amountProblems: Record<AmountProblem, string> = {
  'not-a-number': 'That is not a number. Use digits and a point, as in 0.25.',
  zero: 'Enter an amount above zero.',
  'above-balance': 'Insufficient Funds',
}

export const recipientProblems: Record<RecipientProblem, string> = {
  'not-an-address':
    'That is not an address. It begins with 0x and has 40 digits.',
  'wrong-checksum':
    'A letter of this address is wrong: its capitals do not add up. Copy it again.',
  'own-wallet': 'This is your own wallet. Choose another recipient.',
  'unknown-name': 'Nobody has that name.',
  'name-unreachable':
    'Names cannot be looked up at the moment. Enter the address, or try again.',
}
