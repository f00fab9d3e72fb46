import {
  type Contact,
  findContact,
  isAddress,
  searchContacts,
  shortenAddress,
  toAddress,
} from '@cairn/primitives'

/** More would hide the rest of the form on a phone. */
const mostOptions = 5

/** A contact or a past recipient that a typed text may mean. */
export type RecipientOption = {
  readonly address: string
  /** Absent for one that is no contact. */
  readonly name: string | undefined
}

/**
 * Lists contacts and past recipients that a typed text may mean: contacts
 * first, then those sent to last. Before anything is typed, those sent to last.
 *
 * @param past - addresses, newest first
 * @see SEND-01 CONT-01
 */
export function recipientOptions(
  text: string,
  contacts: readonly Contact[],
  past: readonly string[],
): readonly RecipientOption[] {
  const wanted = text.trim().toLowerCase()
  if (isAddress(text.trim())) return []
  const recent = past
    .filter((address) => wanted === '' || address.includes(wanted))
    .map((address) => ({
      address: toAddress(address),
      name: findContact(contacts, address)?.nickname,
    }))
  const named =
    wanted === ''
      ? []
      : searchContacts(contacts, wanted).map(({ address, nickname }) => ({
          address,
          name: nickname,
        }))
  const all: readonly RecipientOption[] = [...named, ...recent]
  const key = ({ address }: RecipientOption) => address.toLowerCase()
  return all
    .filter((one, at) => all.findIndex((two) => key(two) === key(one)) === at)
    .slice(0, mostOptions)
}

/** Returns the title of an option. */
export function optionTitle({ name, address }: RecipientOption): string {
  return name ?? shortenAddress(address, 4, 4)
}
