import {
  type Contact,
  isAddress,
  maxNicknameLength,
  toAddress,
} from '@cairn/primitives'
import * as z from 'zod/mini'

/** The contacts in the account's storage, by key. */
export type StoredContacts = ReadonlyMap<string, readonly Contact[]>

/**
 * The list lies in 256 parts by what its addresses add up to: one value of the
 * storage holds some 600 contacts, and devices that change different parts do
 * not meet.
 */
const prefix = 'contacts-'
const parts = 256

export const storedContact = z.object({
  address: z.string().check(z.refine(isAddress)),
  nickname: z.string().check(z.minLength(1)),
})

/**
 * The contacts among an account's stored values. Entries that are none are
 * told of and left out.
 *
 * @see CONT-01
 */
export function readStored(
  objects: Readonly<Record<string, unknown>>,
  warn: (message: string) => void,
): StoredContacts {
  const entries = Object.entries(objects).filter(([key]) =>
    key.startsWith(prefix),
  )
  return new Map(
    entries.map(([key, list]) => [
      key,
      (Array.isArray(list) ? list : [list]).flatMap((entry) => {
        const { data } = z.safeParse(storedContact, entry)
        if (!data) warn('Stored data is corrupted: a contact')
        return data
          ? {
              address: toAddress(data.address),
              nickname: data.nickname.slice(0, maxNicknameLength),
            }
          : []
      }),
    ]),
  )
}

/** One list of all parts; an address that stands in two of them counts once. */
export function joinStored(stored: StoredContacts): readonly Contact[] {
  const byAddress = new Map(
    [...stored.values()].flat().map((contact) => [contact.address, contact]),
  )
  return [...byAddress.values()]
}

/** A value to write. */
export type ContactPart = {
  readonly key: string
  readonly contacts: readonly Contact[]
  /** The change only removes contacts. It is written last, so a failure before it loses none. */
  readonly onlyLoses: boolean
}

/** The parts to write so that the storage holds these contacts. @see CONT-01 */
export function changedParts(
  stored: StoredContacts,
  contacts: readonly Contact[],
): readonly ContactPart[] {
  const wanted = Map.groupBy(contacts, keyOf)
  const keys = new Set([...stored.keys(), ...wanted.keys()])
  return [...keys].flatMap((key) => {
    const before = stored.get(key) ?? []
    const after = wanted.get(key) ?? []
    const known = new Set(before.map(textOf))
    const onlyLoses = after.every((contact) => known.has(textOf(contact)))
    const isSame = onlyLoses && before.length === after.length
    return isSame ? [] : [{ key, contacts: after, onlyLoses }]
  })
}

function textOf({ address, nickname }: Contact): string {
  return `${address} ${nickname}`
}

/** Evenly spread, however alike the addresses are. */
function keyOf({ address }: Contact): string {
  let sum = 0
  for (const digit of address.slice(2).toLowerCase())
    sum = (sum * 31 + Number.parseInt(digit, 16)) % 65_521
  return `${prefix}${(sum % parts).toString(16).padStart(2, '0')}`
}
