import { type Address, BaseError, type Hex } from '@cairn/primitives'
import {
  deleteSealedKey,
  openKey,
  readSealedKey,
  type Sealed,
  sealKey,
} from './sealed-key-store.ts'
import { addressOfKey, randomKey, signWithKey } from './sign-with-key.ts'

/**
 * This device's key: made here, sealed at rest, open only while it signs.
 *
 * @see SIGN-05
 */
export type SessionKey = {
  readonly address: Address
  /** @throws {SessionKeyError} when the sealed key is another one */
  readonly sign: (subdigest: Hex) => Promise<Hex>
}

/** Makes a new key in place of any that this browser held. */
export async function createSessionKey(
  indexedDB: IDBFactory,
): Promise<SessionKey> {
  const secret = randomKey()
  try {
    await sealKey(indexedDB, addressOfKey(secret), secret)
  } finally {
    secret.fill(0)
  }
  const key = await loadSessionKey(indexedDB)
  if (!key) throw new SessionKeyError('sign: session key not ready')
  return key
}

/**
 * The key this browser holds, if any. It is opened once, so that a damaged one
 * is found now and not when it should sign.
 *
 * @throws {UnsealError}
 * @see STOR-02
 */
export async function loadSessionKey(
  indexedDB: IDBFactory,
): Promise<SessionKey | undefined> {
  const sealed = await readSealedKey(indexedDB)
  if (!sealed) return undefined
  const secret = await openKey(sealed)
  // The first use of the curve builds its tables: now, not while a person waits.
  addressOfKey(secret)
  secret.fill(0)
  const address = sealed.key.address
  return { address, sign: (subdigest) => sign(sealed, subdigest) }
}

/** Forgets this device's key for good. */
export async function deleteSessionKey(indexedDB: IDBFactory): Promise<void> {
  await deleteSealedKey(indexedDB)
}

async function sign(sealed: Sealed, subdigest: Hex): Promise<Hex> {
  const secret = await openKey(sealed)
  try {
    if (addressOfKey(secret) !== sealed.key.address)
      throw new SessionKeyError(
        'Unexpected address on encrypted local session key',
      )
    return signWithKey(secret, subdigest)
  } finally {
    secret.fill(0)
  }
}

/** The device's key is not there, or not the one it should be. */
export class SessionKeyError extends BaseError {
  override readonly name = 'SessionKeyError'
}
