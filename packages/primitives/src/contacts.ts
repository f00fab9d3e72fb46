import { isSameAddress } from './address-text.ts'
import { BaseError } from './errors.ts'
import type { Address } from './wallet-config.ts'

/** An address with the name a person gave it. */
export type Contact = { readonly address: Address; readonly nickname: string }

/** What is shown of one's own address. @see CONT-01 */
const ownNickname = 'Me'

/** Longer names are cut where they come from outside. */
export const maxNicknameLength = 64

/**
 * The list with one more contact, in the order of nicknames.
 *
 * @throws {ContactExistsError} if the address is on the list
 * @see CONT-01
 */
export function addContact(
  contacts: readonly Contact[],
  contact: Contact,
): readonly Contact[] {
  if (findContact(contacts, contact.address)) throw new ContactExistsError()
  return sortContacts([...contacts, contact])
}

/**
 * The list with another nickname or address for one contact.
 *
 * @throws {ContactExistsError} if the new address is another contact's
 * @throws {ContactNotFoundError} if `address` is not on the list
 * @see CONT-01
 */
export function editContact(
  contacts: readonly Contact[],
  address: Address,
  next: Contact,
): readonly Contact[] {
  if (!findContact(contacts, address)) throw new ContactNotFoundError()
  return addContact(removeContact(contacts, address), next)
}

/** The list without that address. @see CONT-01 */
export function removeContact(
  contacts: readonly Contact[],
  address: Address,
): readonly Contact[] {
  return contacts.filter((other) => !isSameAddress(other.address, address))
}

/** The contact at an address, whatever its letter case. */
export function findContact(
  contacts: readonly Contact[],
  address: string,
): Contact | undefined {
  return contacts.find((contact) => isSameAddress(contact.address, address))
}

/**
 * What to call an address: `Me` for one's own, else its contact's nickname,
 * else nothing.
 *
 * @see CONT-01
 */
export function nicknameOf(
  contacts: readonly Contact[],
  own: Address | undefined,
  address: string,
): string | undefined {
  if (own && isSameAddress(own, address)) return ownNickname
  return findContact(contacts, address)?.nickname
}

/** Contacts whose nickname or address contains the text, in any letter case. */
export function searchContacts(
  contacts: readonly Contact[],
  text: string,
): readonly Contact[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return contacts
  return contacts.filter(({ address, nickname }) =>
    [address, nickname].some((field) => field.toLowerCase().includes(wanted)),
  )
}

/** By nickname as people read it, then by address. */
export function sortContacts(contacts: readonly Contact[]): readonly Contact[] {
  return contacts.toSorted(
    (one, other) =>
      one.nickname.localeCompare(other.nickname, 'en', { numeric: true }) ||
      one.address.localeCompare(other.address, 'en'),
  )
}

/**
 * The known address that `address` could be mistaken for: another one with the
 * same first and last four characters, as an attacker would make it.
 *
 * @see SEND-01
 */
export function findLookAlike(
  address: string,
  known: readonly string[],
): string | undefined {
  const ends = endsOf(address)
  return known.find(
    (other) => endsOf(other) === ends && !isSameAddress(other, address),
  )
}

/** What a person sees of a shortened address. */
function endsOf(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '')
  return `${digits.slice(0, 4)}…${digits.slice(-4)}`
}

/** The address is a contact already. */
export class ContactExistsError extends BaseError {
  override readonly name = 'ContactExistsError'

  constructor() {
    super('Contact already exists')
  }
}

/** There is no contact at that address: it was removed meanwhile. */
export class ContactNotFoundError extends BaseError {
  override readonly name = 'ContactNotFoundError'

  constructor() {
    super('This contact was removed meanwhile.')
  }
}
