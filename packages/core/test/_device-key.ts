import * as OxAddress from 'ox/Address'
import * as Secp256k1 from 'ox/Secp256k1'
import type { Wallet } from '../src/index.ts'

/**
 * Makes a key the one of this page's device, as the first version did: in the
 * account's configuration and the session, and readable.
 */
export async function makeReadableKey(page: Wallet): Promise<{
  readonly secret: string
  readonly address: `0x${string}`
}> {
  const secret = Secp256k1.randomPrivateKey()
  const publicKey = Secp256k1.getPublicKey({ privateKey: secret })
  const address = OxAddress.fromPublicKey(publicKey, { checksum: true })
  const account = await page.engine.account
  await account?.editSigners({ add: [{ address, weight: 2 }] })
  await page.device.clear()
  const dump = page.storage.get('sessionDump')
  if (!dump) throw new Error('not signed in')
  page.storage.set('sessionDump', { ...dump, sessionAddress: address })
  return { secret, address }
}

/** Flips bits of the sealed key where it lies. */
export async function damageSealedKey(indexedDB: IDBFactory): Promise<void> {
  const opening = indexedDB.open('security', 1)
  await done(opening)
  const database = opening.result
  const transaction = database.transaction('security', 'readwrite')
  const store = transaction.objectStore('security')
  const sealed = (await done(store.get('session-key'))) as {
    data: ArrayBuffer
  }
  const data = new Uint8Array(sealed.data).map((byte) => byte ^ 1).buffer
  await done(store.put({ ...sealed, data }, 'session-key'))
  database.close()
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
