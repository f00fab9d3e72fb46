import type { AddressReading } from '@cairn/core'
import { messages as contacts } from '#shared/contacts/contacts.messages.ts'

type Problem = Extract<AddressReading, { type: 'problem' }>['problem']

/** The texts of the page of wallets. @see SHELL-11 SHELL-12 */
export const messages = {
  title: 'Wallets',
  text: 'Each wallet on this device has its own keys, apps and settings. They share the theme, currency and language.',
  open: 'In use',
  add: 'Add a wallet',
  addText:
    'Sign in another way, or with another account. This wallet stays on this device.',
  signIn: 'Sign in to another wallet',
  watch: 'Watch an address',
  watchText:
    'You see the coins and history of the address. You can’t move its coins or sign for it.',
  address: 'Address',
  watchAddress: 'Watch this address',
  isKept: 'This wallet is already on this device.',
  rename: (name: string) => `Rename ${name}`,
  name: 'Name',
  nameHelp: 'Only you see it, on this device. Leave it empty for the address.',
  save: 'Save',
  cancel: 'Cancel',
  renamed: 'Name saved',
  stopWatching: (name: string) => `Stop watching ${name}`,
  stopTitle: (name: string) => `Stop watching ${name}?`,
  stopText:
    'This removes the address and its settings from this device. Nothing happens to its coins.',
  stop: 'Stop watching',
} as const

export const addressProblems: Record<Problem, string> = {
  'not-an-address': contacts.notAnAddress,
  'wrong-checksum': contacts.wrongChecksum,
  'no-one': 'No one controls this address. Enter another one.',
}
