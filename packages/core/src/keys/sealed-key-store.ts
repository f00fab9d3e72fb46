import type { Hex } from '@cairn/primitives'
import {
  deleteSecurityStore,
  withSecurityStore,
} from '../storage/security-store.ts'
import { UnsealError } from './unseal-error.ts'

/** A secret as it rests: readable only through the wrapping key beside it. */
export type SealedKey = {
  readonly address: Hex
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

const wrappingKeyName = 'wrapping-key'
const sessionKeyName = 'session-key'

/**
 * Seals a secret with an AES-GCM key of 256 bits that the browser will use but
 * never show, and keeps both in the `security` database.
 *
 * @see SIGN-05
 */
export async function sealKey(
  indexedDB: IDBFactory,
  address: Hex,
  secret: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const wrappingKey = await crypto.subtle.generateKey(
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    wrappingKey,
    secret,
  )
  const sealed: SealedKey = { address, iv, data }
  const put = () =>
    withSecurityStore(indexedDB, 'readwrite', (store) => {
      // A new device key begins a new session, with a token key of its own.
      store.clear()
      store.put(wrappingKey, wrappingKeyName)
      return store.put(sealed, sessionKeyName)
    })
  // A store that does not open holds nothing that anybody could use.
  await put().catch(async (cause: unknown) => {
    if (!isBroken(cause)) throw cause
    await deleteSecurityStore(indexedDB)
    await put()
  })
}

/** The input of `openKey`; absent if this browser holds no session key. */
export type Sealed = {
  readonly wrappingKey: CryptoKey
  readonly key: SealedKey
}

/**
 * Reads the sealed session key and its wrapping key, opening neither.
 *
 * @throws {UnsealError} when the store itself does not open
 * @see STOR-02
 */
export async function readSealedKey(
  indexedDB: IDBFactory,
): Promise<Sealed | undefined> {
  const read = (name: string) =>
    withSecurityStore(indexedDB, 'readonly', (store) => store.get(name))
  const [wrappingKey, key] = await Promise.all([
    read(wrappingKeyName),
    read(sessionKeyName),
  ]).catch((cause: unknown) => {
    throw isBroken(cause) ? new UnsealError(cause) : cause
  })
  if (!(wrappingKey instanceof CryptoKey) || !isSealedKey(key)) return undefined
  return { wrappingKey, key }
}

/**
 * The secret, for as long as the caller keeps it.
 *
 * @throws {UnsealError}
 */
export async function openKey(sealed: Sealed): Promise<Uint8Array> {
  const { iv, data } = sealed.key
  try {
    const secret = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      sealed.wrappingKey,
      data,
    )
    return new Uint8Array(secret)
  } catch (cause) {
    throw new UnsealError(cause)
  }
}

/** Deletes the session key, the key that opens it and the token key. */
export async function deleteSealedKey(indexedDB: IDBFactory): Promise<void> {
  await withSecurityStore(indexedDB, 'readwrite', (store) =>
    store.clear(),
  ).catch((cause: unknown) => {
    if (!isBroken(cause)) throw cause
    return deleteSecurityStore(indexedDB)
  })
}

/**
 * Whether a store will never open: another version made it, it lost its table,
 * or the browser cannot read its files. A full disk may have room again.
 */
function isBroken(cause: unknown): boolean {
  const names = ['VersionError', 'NotFoundError', 'UnknownError']
  return cause instanceof DOMException && names.includes(cause.name)
}

function isSealedKey(value: unknown): value is SealedKey {
  if (typeof value !== 'object' || value === null) return false
  const { address, iv, data } = value as Partial<SealedKey>
  return typeof address === 'string' && !!iv && !!data
}
