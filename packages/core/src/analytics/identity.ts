import type { Address } from '@cairn/primitives'
import type { Storage } from '../storage/storage.ts'

/** What an older wallet kept for analytics is started anew. @see ANLT-01 */
export const storageResetBefore = Date.UTC(2026, 0, 1)

/** The pseudonyms of the wire: nobody, somebody. */
export const ident = { anonymous: 0, pseudonym: 1 } as const

export type Identity = { readonly ident: number; readonly userId: string }

export const anonymous: Identity = { ident: ident.anonymous, userId: '' }

/**
 * How an account is called in reports: a hash with a salt that is this
 * browser's own and never leaves it, so that nobody can compare it with an
 * address. The salt goes at sign-out. Where the browser cannot hash, nobody.
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
