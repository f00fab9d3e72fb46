import { deleteDatabase, withObjectStore } from './object-store.ts'

/** Does something in the store of the `security` database. @see SIGN-05 */
export function withSecurityStore<T>(
  indexedDB: IDBFactory,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return withObjectStore(indexedDB, { name: 'security' }, mode, act)
}

/** Deletes a store that does not open, with all that is in it. @see STOR-02 */
export function deleteSecurityStore(indexedDB: IDBFactory): Promise<void> {
  return deleteDatabase(indexedDB, 'security')
}
