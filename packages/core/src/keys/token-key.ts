import {
  createDpopPair,
  type DpopKey,
  isKeyPair,
  readDpopKey,
} from '@cairn/clients/dpop-key'
import { withSecurityStore } from '../storage/security-store.ts'

/**
 * The key of this browser that session tokens are bound to. It signs no
 * transaction and is no signer of the account.
 *
 * @see AUTH-10
 */
export type TokenKey = DpopKey

const keyName = 'token-key'

/**
 * Returns this browser's token key and makes it the first time. Two tabs that
 * ask at once get the same one.
 */
export async function loadTokenKey(indexedDB: IDBFactory): Promise<TokenKey> {
  const found = await withSecurityStore(indexedDB, 'readonly', (store) =>
    store.get(keyName),
  )
  return readDpopKey(isKeyPair(found) ? found : await makeKey(indexedDB))
}

async function makeKey(indexedDB: IDBFactory): Promise<CryptoKeyPair> {
  const made = await createDpopPair()
  const found = await withSecurityStore(indexedDB, 'readwrite', (store) => {
    const request: IDBRequest<unknown> = store.get(keyName)
    // Another tab may have made one since.
    request.onsuccess = () => {
      if (!isKeyPair(request.result)) store.put(made, keyName)
    }
    return request
  })
  return isKeyPair(found) ? found : made
}
