import { messages as holdings } from '#shared/coins/holdings.messages.ts'
import { messages as contacts } from './contacts.messages.ts'

/** The texts of a contact's page. @see CONT-01 */
export const messages = {
  title: 'Contact',
  loading: contacts.loading,
  failed: contacts.failed,
  failedText: contacts.failedText,
  retry: 'Try again',
  missing: 'Contact not found',
  missingText: 'It may have been removed on another device.',
  toContacts: 'Go to contacts',
  address: 'Address',
  copyAddress: contacts.copyAddress,
  send: contacts.send,
  edit: contacts.edit,
  remove: contacts.remove,
  between: 'Between you',
  looking: 'Looking through your history',
  none: 'Nothing between you yet',
  noneText: 'What you send to and receive from this contact shows up here.',
  searched: (count: number) =>
    `Nothing in your last ${count} transactions. Older ones are not searched yet.`,
  historyFailed: 'Couldn’t load your transactions',
  historyFailedText: holdings.coinsSafe,
  stale: 'This list may be incomplete',
  staleText: 'Cairn can’t reach some networks and will keep trying.',
} as const
