import { ContactsFullError, ContactsPartlyKeptError } from '@cairn/core'
import {
  ContactExistsError,
  ContactNotFoundError,
  type ContactRefusal,
} from '@cairn/primitives'
import { messages as files } from '#shared/browser/files.messages.ts'
import { messages as shared } from '#shared/contacts/contacts.messages.ts'

export const messages = {
  title: 'Contacts',
  add: 'Add contact',
  edit: 'Edit contact',
  search: shared.search,
  you: 'You',
  me: 'Me',
  copy: 'Copy',
  people: 'People',
  more: (name: string) => `More for ${name}`,
  loading: 'Loading your contacts',
  failed: shared.failed,
  failedText:
    'Your contacts are safe. Cairn can’t connect right now. Try again in a moment.',
  retry: 'Try again',
  none: 'No contacts yet',
  noneText: 'Save an address once, then send to it by name.',
  nothingFound: 'No contacts found',
  nothingFoundText: 'Try a different part of the name or address.',
  name: 'Name',
  address: 'Address or name',
  addressHelp: 'An address that starts with 0x, or a name like orla.eth.',
  looking: shared.looking,
  save: 'Save',
  cancel: 'Cancel',
  nameMissing: 'Give the contact a name.',
  invalidAddress: 'Enter a valid address, or a name like orla.eth.',
  wrongChecksum: shared.wrongChecksum,
  ownAddress: 'This is your own address. It’s already saved as Me.',
  unknownName: shared.unknownName,
  nameUnreachable: shared.nameUnreachable,
  exists: 'Contact already exists',
  notSaved: 'Couldn’t save your contacts. Nothing was changed. Try again.',
  partlySaved:
    'The connection failed and only some changes were saved. Try again to save the rest.',
  full: 'Your contact list is full. Remove a contact to add another.',
  gone: 'This contact was removed on another device.',
  send: 'Send',
  copyAddress: 'Copy address',
  copied: 'Copied',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'This deletes the saved name only. You can still send to the address.',
  removed: (name: string) => `Removed ${name}`,
  files: 'Import and export',
  export: files.export,
  import: 'Import from a file',
  importTitle: 'Import contacts',
  importText:
    'Use a CSV file with a name and an address on each line. You’ll see every change before it’s saved.',
  choose: 'Choose a file',
  chosen: 'CSV file',
  tooLarge: 'That file is larger than 5 MB.',
  tooLong: 'That file has more than 10,000 lines.',
  unreadable: 'No addresses found in that file.',
  change: (added: number, renamed: number) =>
    added + renamed === 0
      ? 'Nothing to import'
      : `Import ${[
          added > 0 && `${added} new`,
          renamed > 0 && `${renamed} renamed`,
        ]
          .filter(Boolean)
          .join(', ')}`,
  same: (count: number) =>
    `${count} ${count === 1 ? 'contact is' : 'contacts are'} already in your list.`,
  line: (line: number) => `Line ${line}`,
  renamedFrom: (before: string) => `was ${before}`,
  newContact: 'New',
  preview: 'Changes',
  lookAlike: (name: string) =>
    `It starts and ends like ${name} but isn’t the same. Scammers create lookalike addresses. Check every group before you save it.`,
  inFile: (name: string) => `In the file: ${name}`,
  yours: (name: string) => `Your contact: ${name}`,
  newAddress: 'The address to save',
  looksLike: (name: string) => `Looks like ${name}`,
  moreLookAlikes: (count: number) =>
    `${count} more ${count === 1 ? 'address looks' : 'addresses look'} like one you know. See the first lines below.`,
  takesName: (name: string) => `Same name as ${name}`,
  takenTitle: 'Check these names.',
  takenNames: (count: number) =>
    `${count} ${count === 1 ? 'line gives' : 'lines give'} another address a name that is already in your list. See the first lines below.`,
  more100: (count: number) => `and ${count} more`,
  imported: (count: number) =>
    `${count} ${count === 1 ? 'contact' : 'contacts'} imported`,
} as const

export const refusals: Record<ContactRefusal, string> = {
  'no-address': 'No address on this line',
  'wrong-checksum': 'The address contains a mistake',
  'no-name': 'No name on this line',
  'own-address': 'Your own address',
  'twice-in-file': 'Same address as an earlier line',
}

/** Why a change of the contacts failed, and what came of it. @see CONT-01 */
export function failureWords(error: unknown): string {
  if (error instanceof ContactExistsError) return messages.exists
  if (error instanceof ContactNotFoundError) return messages.gone
  if (error instanceof ContactsFullError) return messages.full
  return error instanceof ContactsPartlyKeptError
    ? messages.partlySaved
    : messages.notSaved
}
