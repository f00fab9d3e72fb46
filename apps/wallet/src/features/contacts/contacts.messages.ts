import type { ContactRefusal } from '@cairn/primitives'

export const messages = {
  title: 'Contacts',
  add: 'Add contact',
  edit: 'Edit contact',
  search: 'Search by name or address',
  you: 'You',
  me: 'Me',
  copy: 'Copy',
  people: 'People',
  more: (name: string) => `More for ${name}`,
  loading: 'Loading your contacts',
  failed: 'Your contacts could not be loaded',
  failedText:
    'They are kept with your account, and its storage does not answer.',
  retry: 'Try again',
  none: 'No contacts yet',
  noneText: 'Give an address a name, and send to the name from then on.',
  nothingFound: 'Nobody by that name',
  nothingFoundText: 'Try another part of the name or the address.',
  name: 'Name',
  address: 'Address or name',
  addressHelp: 'An address that begins with 0x, or a name such as orla.eth.',
  looking: 'Looking up the name…',
  save: 'Save',
  cancel: 'Cancel',
  nameMissing: 'Give the contact a name.',
  invalidAddress: 'That is not an address, and no name that can be looked up.',
  wrongChecksum:
    'A letter of this address is wrong: its capitals do not add up. Copy it again.',
  ownAddress: 'This is your own address. It is called Me.',
  unknownName: 'Nobody has that name.',
  nameUnreachable:
    'Names cannot be looked up at the moment. Enter the address, or try again.',
  exists: 'Contact already exists',
  notSaved: 'Your contacts could not be saved. Nothing was changed; try again.',
  partlySaved:
    'Only a part could be saved before the connection failed. Try again: what is kept stays.',
  full: 'Your account keeps as many contacts as it can. Remove some first.',
  gone: 'This contact was removed on another device meanwhile.',
  send: 'Send',
  copyAddress: 'Copy address',
  copied: 'Copied',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'The address keeps working; only its name is forgotten.',
  removed: (name: string) => `${name} was removed`,
  files: 'Import and export',
  export: 'Export as a file',
  import: 'Import a file',
  importTitle: 'Import contacts',
  importText:
    'A CSV file with a name and an address on each line. Nothing is changed before you have seen it.',
  choose: 'Choose a file',
  chosen: 'CSV file',
  tooLarge: 'That file is larger than 5 MB.',
  tooLong: 'That file has more than 10,000 lines.',
  unreadable: 'That file has no line with an address.',
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
    `${count} ${count === 1 ? 'line is' : 'lines are'} as you have them.`,
  line: (line: number) => `Line ${line}`,
  renamedFrom: (before: string) => `was ${before}`,
  newContact: 'New',
  preview: 'What would change',
  more100: (count: number) => `and ${count} more`,
  imported: (count: number) =>
    `${count} ${count === 1 ? 'contact' : 'contacts'} imported`,
} as const

export const refusals: Record<ContactRefusal, string> = {
  'no-address': 'No address on this line',
  'wrong-checksum': 'The address has a wrong letter',
  'no-name': 'No name on this line',
  'own-address': 'Your own address',
  'twice-in-file': 'The address stands above already',
}
