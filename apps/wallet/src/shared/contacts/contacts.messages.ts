/** Texts about contacts and names that several screens show. @see CONT-01 CONT-02 */
export const messages = {
  search: 'Search by name or address',
  failed: 'Couldn’t load your contacts',
  looking: 'Looking up the name',
  notAnAddress:
    'That isn’t a valid address. Addresses start with 0x, followed by 40 characters.',
  wrongChecksum:
    'This address contains a mistake. Copy it again from where you got it.',
  unknownName: 'No address found for that name.',
  nameUnreachable:
    'Couldn’t look up that name right now. Enter the address instead, or try again.',
} as const
