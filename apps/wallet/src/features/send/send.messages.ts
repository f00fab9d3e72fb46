import type { AmountReading, Collectible } from '@cairn/primitives'
import { messages as holdings } from '#shared/coins/holdings.messages.ts'
import { messages as shared } from '#shared/contacts/contacts.messages.ts'
import { roundedNote } from '#shared/money/money.messages.ts'
import type { RecipientReading } from './send-form.ts'

type RecipientProblem = Extract<
  RecipientReading,
  { type: 'problem' }
>['problem']

export const messages = {
  title: 'Send',
  what: 'What you’re sending',
  count: (balance: string) => `How many (you have ${balance})`,
  countProblem: (balance: string, decimals: number) =>
    decimals === 0
      ? `Enter a whole number from 1 to ${balance}.`
      : `Enter a number up to ${balance}.`,
  noCollectible: 'This collectible isn’t available to send',
  along: 'Also sending',
  addAsset: 'Add another coin or collectible',
  emptyExtra: 'Enter how much to send, or remove it.',
  checking: 'Checking that you still have it',
  gone: 'You don’t have this anymore. Remove it to continue.',
  unnamedAsset: 'An asset you added',
  enterAmount: 'Enter an amount to see the network fee.',
  enterTo: 'Enter a recipient to see the network fee.',
  correctAmount: 'Correct the amount to see the network fee.',
  correctTo: 'Correct the recipient to see the network fee.',
  finishExtra: (name: string) =>
    `Finish or remove ${name} to see the network fee.`,
  remove: (name: string) => `Remove ${name}`,
  amountOf: (name: string, held: string) => `${name} (you have ${held})`,
  to: 'To',
  scanHelp: 'Point your camera at the recipient’s QR code.',
  toHelp: 'Address, contact or name like orla.eth',
  looking: shared.looking,
  contact: 'Contact',
  contacts: 'Contacts',
  chooseContact: 'Choose a contact',
  searchContacts: shared.search,
  noContacts: 'No contacts yet',
  noContactsText: 'Add people on the Contacts page to find them here.',
  nobody: 'No contacts found',
  contactsFailed: shared.failed,
  review: 'Review',
  reviewNote: 'You’ll check everything before it’s sent.',
  startOver: 'Start over',
  notHeld: holdings.coinMissing,
  notHeldText: holdings.missingText,
  noCoins: 'Nothing to send yet',
  noCoinsText: 'Once you receive coins, you can send them from here.',
  engineFailed: 'Signing is unavailable',
  engineFailedText: 'Cairn can’t connect right now and will keep trying.',
  loading: 'Loading your coins',
  coinsFailed: holdings.coinsFailed,
  retry: 'Try again',
} as const

export const recipientProblems: Record<RecipientProblem, string> = {
  'not-an-address': shared.notAnAddress,
  'wrong-checksum': shared.wrongChecksum,
  'no-one': 'No one controls this address. Coins sent there are lost.',
  'own-wallet': 'This is your own wallet. Choose another recipient.',
  'unknown-name': shared.unknownName,
  'name-unreachable': shared.nameUnreachable,
}

/** Says what is sent where more decimals were typed than there are. */
export function countNote(
  reading: AmountReading,
  { decimals, name }: Pick<Collectible, 'decimals' | 'name'>,
): string | undefined {
  return roundedNote(reading, { decimals, symbol: name })
}
