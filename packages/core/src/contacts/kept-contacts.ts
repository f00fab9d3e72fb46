import {
  type Address,
  type Contact,
  parseJson,
  toAddress,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { storedContact } from './stored-contacts.ts'

/** More would fill the browser's storage. */
const maxKept = 1_000

const kept = z.object({ address: z.string(), contacts: z.array(storedContact) })

/**
 * Keeps the account's contacts for the next time this browser opens it, the
 * first 1000 of many.
 *
 * @see STOR-01 CONT-01
 */
export function keepContacts(
  { storage, session }: Pick<BaseWallet, 'storage' | 'session'>,
  address: Address,
  contacts: readonly Contact[],
): void {
  const state = session.getState()
  // An answer that comes after the sign-out leaves nothing behind.
  if (state.type !== 'signed-in' || state.address !== address) return
  storage.set(
    'contacts',
    JSON.stringify({ address, contacts: contacts.slice(0, maxKept) }),
  )
}

/**
 * The account's contacts as this browser stored them last. Invalid data is
 * logged as `Stored data is corrupted` and ignored.
 *
 * @see STOR-01 CONT-01
 */
export function keptContacts(
  { storage, log }: Pick<BaseWallet, 'storage' | 'log'>,
  address: Address,
): readonly Contact[] | undefined {
  const stored = storage.get('contacts')
  if (stored === undefined) return undefined
  const { data } = z.safeParse(kept, parseJson(stored))
  if (!data) {
    log.warn({ key: 'contacts' }, 'Stored data is corrupted')
    storage.remove('contacts')
    return undefined
  }
  if (data.address !== address) return undefined
  return data.contacts.map((contact) => ({
    address: toAddress(contact.address),
    nickname: contact.nickname,
  }))
}
