import { withObjectStore } from '../storage/object-store.ts'

const signersStore = { name: 'signers', options: { keyPath: 'address' } }

/**
 * Everything the browser keeps about signers, whatever it is: whoever reads it
 * checks it.
 *
 * @see SIGN-10
 */
export async function readSavedSigners(
  indexedDB: IDBFactory,
): Promise<readonly unknown[]> {
  return withStore(indexedDB, 'readonly', (store) => store.getAll())
}

/** Keeps signers in the browser, each under its address. @see SIGN-10 */
export async function putSavedSigners(
  indexedDB: IDBFactory,
  signers: readonly { readonly address: string }[],
): Promise<void> {
  await withStore(indexedDB, 'readwrite', (store) => {
    for (const signer of signers) store.put(signer)
    return { result: undefined }
  })
}

/** Keeps these signers in the browser and no others. */
export async function replaceSavedSigners(
  indexedDB: IDBFactory,
  signers: readonly { readonly address: string }[],
): Promise<void> {
  await withStore(indexedDB, 'readwrite', (store) => {
    store.clear()
    for (const signer of signers) store.put(signer)
    return { result: undefined }
  })
}

/** Forgets what one signer was, by its address as it was kept. @see SIGN-10 */
export async function deleteSavedSigner(
  indexedDB: IDBFactory,
  address: string,
): Promise<void> {
  await withStore(indexedDB, 'readwrite', (store) => store.delete(address))
}

/** Forgets what an account's signers were. @see SESS-03 */
export async function clearSavedSigners(indexedDB: IDBFactory): Promise<void> {
  await withStore(indexedDB, 'readwrite', (store) => store.clear())
}

function withStore<T>(
  indexedDB: IDBFactory,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => { readonly result: T },
): Promise<T> {
  return withObjectStore(indexedDB, signersStore, mode, act)
}
