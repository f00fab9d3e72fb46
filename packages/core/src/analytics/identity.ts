import type { Address } from '@cairn/primitives'
import type { Storage } from '../storage/storage.ts'

/** Analytics data stored before this time is deleted. @see ANLT-01 */
export const storageResetBefore = Date.UTC(2026, 0, 1)

/** The pseudonyms of the wire: nobody, somebody. */
export const ident = { anonymous: 0, pseudonym: 1 } as const

export type Identity = { readonly ident: number; readonly userId: string }

export const anonymous: Identity = { ident: ident.anonymous, userId: '' }

/**
 * The name of an account in reports: its hash with a salt of this browser. The
 * salt stays here, so a report cannot be matched with an address, and signing
 * out deletes it. A browser that cannot hash reports the anonymous pseudonym.
 *
 * @see ANLT-01
 */
export async function pseudonym(
  { storage, now }: { readonly storage: Storage; readonly now: () => number },
  address: Address,
): Promise<Identity> {
  // Absent on pages that came without TLS.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) return anonymous
  const text = `${saltOf(storage, now)}:${address.toLowerCase()}`
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  const userId = hexOf(new Uint8Array(hash)).slice(0, 50)
  return { ident: ident.pseudonym, userId }
}

function saltOf(storage: Storage, now: () => number): string {
  const kept = storage.get('analytics')
  if (kept && kept.at >= storageResetBefore) return kept.salt
  const salt = randomHex(32)
  storage.set('analytics', { at: now(), salt })
  return salt
}

/** Random bytes in hexadecimal. */
export function randomHex(bytes: number): string {
  return hexOf(globalThis.crypto.getRandomValues(new Uint8Array(bytes)))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
