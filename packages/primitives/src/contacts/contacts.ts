import { isSameAddress } from '../accounts/address-text.ts'
import type { Address } from '../accounts/wallet-config.ts'
import { BaseError } from '../errors.ts'
import { readWords, shapeOf } from '../text/read-alike.ts'

/** An address and the name that the user gave it. */
export type Contact = { readonly address: Address; readonly nickname: string }

/** The nickname of the user's own address. @see CONT-01 */
const ownNickname = 'Me'

/**
 * Maximum length of a nickname from outside the wallet; longer ones are cut.
 */
export const maxNicknameLength = 64

/**
 * Adds a contact, in the order of nicknames.
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
 * Changes the nickname or address of a contact.
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

/** Removes the contact at an address. @see CONT-01 */
export function removeContact(
  contacts: readonly Contact[],
  address: Address,
): readonly Contact[] {
  return contacts.filter((other) => !isSameAddress(other.address, address))
}

/** Finds the contact at an address in any letter case. */
export function findContact(
  contacts: readonly Contact[],
  address: string,
): Contact | undefined {
  return contacts.find((contact) => isSameAddress(contact.address, address))
}

/**
 * Returns the name of an address: `Me` for the user's own, else its contact's
 * nickname, else `undefined`.
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

/**
 * Finds contacts whose nickname or address contains the text, in any letter
 * case.
 */
export function searchContacts(
  contacts: readonly Contact[],
  text: string,
): readonly Contact[] {
  const wanted = text.trim().toLowerCase()
  return contacts.filter(({ address, nickname }) =>
    [address, nickname].some((field) => field.toLowerCase().includes(wanted)),
  )
}

/** Sorts by nickname in alphabetical order, then by address. */
export function sortContacts(contacts: readonly Contact[]): readonly Contact[] {
  return contacts.toSorted(
    (one, other) =>
      one.nickname.localeCompare(other.nickname, 'en', { numeric: true }) ||
      one.address.localeCompare(other.address, 'en'),
  )
}

/**
 * Finds the known address that `address` could be mistaken for: a different
 * address with the same four characters first and three last, as an attacker
 * would make it.
 *
 * @see SEND-01
 */
export function findLookAlike(
  address: string,
  known: readonly string[],
): string | undefined {
  return findLookAlikes(known)(address)
}

/** Like {@link findLookAlike}, for many addresses. */
function findLookAlikes(known: readonly string[]) {
  const byEnds = Map.groupBy(known, endsOf)
  return (address: string) =>
    byEnds.get(endsOf(address))?.find((other) => !isSameAddress(other, address))
}

/** A known address that another one could be mistaken for. */
export type LookAlike = {
  readonly address: string
  /** The contact's, or `Me`. */
  readonly name: string
}

/**
 * Finds the contact that an address to be saved could be mistaken for, one's
 * own included, as {@link findLookAlike} does.
 *
 * @returns a function that takes the address
 * @see CONT-01
 */
export function contactLookAlikes(
  contacts: readonly Contact[],
  own: string | undefined,
): (address: string) => LookAlike | undefined {
  const mine = own === undefined ? [] : [own]
  const find = findLookAlikes([
    ...mine,
    ...contacts.map(({ address }) => address),
  ])
  return (address) => {
    const like = find(address)
    if (like === undefined) return undefined
    const name = findContact(contacts, like)?.nickname ?? ownNickname
    return { address: like, name }
  }
}

/**
 * Finds the contact whose name an address to be saved would take, or `Me`:
 * names that read alike count as the same.
 *
 * @returns a function that takes the name and its address
 * @see CONT-01
 */
export function takenNames(
  contacts: readonly Contact[],
): (nickname: string, address: string) => string | undefined {
  const byShape = Map.groupBy(contacts, ({ nickname }) => nameShape(nickname))
  return (nickname, address) => {
    const shape = nameShape(nickname)
    if (shape === nameShape(ownNickname)) return ownNickname
    return byShape
      .get(shape)
      ?.find((contact) => !isSameAddress(contact.address, address))?.nickname
  }
}

/** Names of signs alone, such as emoji, have no other shape. */
const nameShape = (name: string) => shapeOf(readWords(name)) || name

/** Returns the ends of an address that each of its short forms shows. */
function endsOf(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '')
  return `${digits.slice(0, 4)}…${digits.slice(-3)}`
}

/** The address is already a contact. */
export class ContactExistsError extends BaseError {
  override readonly name = 'ContactExistsError'

  constructor() {
    super('Contact already exists')
  }
}

/** No contact has that address, because it has been removed. */
export class ContactNotFoundError extends BaseError {
  override readonly name = 'ContactNotFoundError'

  constructor() {
    super('This contact was removed meanwhile.')
  }
}
