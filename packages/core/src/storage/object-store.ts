import { BaseError } from '@cairn/primitives'

/** A database of the browser that has one store, of its own name. */
export type ObjectStore = {
  readonly name: string
  readonly options?: IDBObjectStoreParameters
}

/** A request, or whatever has its result once all is done. */
type Found<T> = { readonly result: T }

/**
 * Does something in a store, in one transaction.
 *
 * @returns the result of what `act` returns, once the transaction is through
 * @throws what the browser says when it forbids or breaks off
 */
export async function withObjectStore<T>(
  indexedDB: IDBFactory,
  store: ObjectStore,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Found<T>,
): Promise<T> {
  const opened = await openObjectStore(indexedDB, store)
  try {
    return await opened.run(mode, act)
  } finally {
    opened.close()
  }
}

/** A store that stays open for many transactions. */
export type OpenStore = {
  /**
   * Does something in one transaction.
   *
   * @returns the result of what `act` returns, once the transaction is through
   * @throws what the browser says when it forbids or breaks off
   */
  readonly run: <T>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => Found<T>,
  ) => Promise<T>
  readonly close: () => void
}

/** Opens a store; another page that deletes it closes it. */
export async function openObjectStore(
  indexedDB: IDBFactory,
  store: ObjectStore,
): Promise<OpenStore> {
  const database = await openDatabase(indexedDB, store)
  database.onversionchange = () => database.close()
  return {
    close: () => database.close(),
    async run(mode, act) {
      const transaction = database.transaction(store.name, mode)
      const found = act(transaction.objectStore(store.name))
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(found.result)
        transaction.onabort = () => reject(transaction.error)
      })
    },
  }
}

/** Time that a browser may take to open a database, in ms. */
const openWithinMs = 10_000

/** The browser's storage says nothing, as a damaged profile's does. @see STOR-02 */
export class StorageSilentError extends BaseError {
  override readonly name = 'StorageSilentError'

  constructor() {
    super('The storage of this browser does not answer.')
  }
}

/** @throws {StorageSilentError} when the browser does not answer in time */
function openDatabase(
  indexedDB: IDBFactory,
  { name, options }: ObjectStore,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new StorageSilentError())
    }, openWithinMs)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(name, options)
    request.onsuccess = () => {
      clearTimeout(timer)
      if (isLate) request.result.close()
      else resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error)
    }
  })
}

/** Deletes a database; waits while another page has it open. */
export function deleteDatabase(
  indexedDB: IDBFactory,
  name: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
