const databaseName = 'signers'
const storeName = 'signers'

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
    return undefined
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
    return undefined
  })
}

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

async function withStore<T>(
  indexedDB: IDBFactory,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T> {
  const database = await openDatabase(indexedDB)
  try {
    const transaction = database.transaction(storeName, mode)
    const request = act(transaction.objectStore(storeName))
    return await new Promise<T>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request?.result as T)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function openDatabase(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(storeName, { keyPath: 'address' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
