import { fromHex } from 'ox/Bytes'
import { legacyNames } from '../storage/legacy-names.ts'
import type { StorageArea } from '../storage/storage.ts'
import { readSealedKey, sealKey } from './sealed-key-store.ts'
import { addressOfKey } from './sign-with-key.ts'

/**
 * Seals a device key that an older version kept readable, and deletes what was
 * readable. A key that is sealed already is the newer one and stays.
 *
 * @returns false when what was readable is no key
 * @see STOR-02
 */
export async function moveLegacyKey(
  indexedDB: IDBFactory,
  area: StorageArea,
): Promise<boolean> {
  const text = area.getItem(legacyNames.sessionKey)
  if (text === null) return true
  const secret = readSecret(text)
  try {
    const sealed = await readSealedKey(indexedDB)
    if (secret && !sealed)
      await sealKey(indexedDB, addressOfKey(secret), secret)
  } finally {
    secret?.fill(0)
  }
  // Not before it is sealed: a full disk must not cost the key.
  area.removeItem(legacyNames.sessionKey)
  return secret !== undefined
}

function readSecret(text: string): Uint8Array<ArrayBuffer> | undefined {
  const hex = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text.trim())?.[1]
  return hex ? new Uint8Array(fromHex(`0x${hex}`)) : undefined
}
