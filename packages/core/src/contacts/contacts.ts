import {
  type Contact,
  isAddress,
  maxNicknameLength,
  sortContacts,
  toAddress,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { Wallet } from '../wallet.ts'

/**
 * The list lies in parts, by the first two digits of the address: one value of
 * the storage holds some 600 contacts, and devices that change different parts
 * do not meet.
 *
 * @see CONT-01
 */
const prefix = 'contacts-'
const keyOf = ({ address }: Contact) =>
  `${prefix}${address.slice(2, 4).toLowerCase()}`

const storedContact = z.object({
  address: z.string().check(z.refine(isAddress)),
  nickname: z.string().check(z.minLength(1)),
})

/**
 * The account's contacts, in the order of nicknames. Entries that are none are
 * logged and left out.
 *
 * @throws {RpcError} when the storage does not answer
 * @see CONT-01
 */
export async function loadContacts(
  wallet: Wallet,
  signal?: AbortSignal,
): Promise<readonly Contact[]> {
  const { objects } = await wallet.clients.api.userStorageFetchAll(
    {},
    signal && { signal },
  )
  const entries = Object.entries(objects).flatMap(([key, stored]) =>
    key.startsWith(prefix) ? stored : [],
  )
  return sortContacts(
    entries.flatMap((entry) => {
      const { data } = z.safeParse(storedContact, entry)
      if (!data) wallet.log.warn({}, 'Stored data is corrupted: a contact')
      return data
        ? {
            address: toAddress(data.address),
            nickname: data.nickname.slice(0, maxNicknameLength),
          }
        : []
    }),
  )
}

/**
 * Changes the account's contacts and keeps the result: what is stored is read
 * first, so that another device's additions stay.
 *
 * @throws whatever `change` throws, then nothing is kept
 * @throws {RpcError} when the storage does not answer
 * @see CONT-01
 */
export async function changeContacts(
  wallet: Wallet,
  change: (contacts: readonly Contact[]) => readonly Contact[],
): Promise<readonly Contact[]> {
  const before = await loadContacts(wallet)
  const next = change(before)
  const [old, kept] = [groupBy(before), groupBy(next)]
  const changed = [...new Set([...old.keys(), ...kept.keys()])].filter(
    (key) => JSON.stringify(old.get(key)) !== JSON.stringify(kept.get(key)),
  )
  const { userStorageSave } = wallet.clients.api
  await Promise.all(
    changed.map((key) => userStorageSave({ key, object: kept.get(key) ?? [] })),
  )
  return next
}

function groupBy(
  contacts: readonly Contact[],
): ReadonlyMap<string, readonly Contact[]> {
  return Map.groupBy(contacts, keyOf)
}
