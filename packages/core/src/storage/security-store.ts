import { withObjectStore } from './object-store.ts'

/** Does something in the store of the `security` database. @see SIGN-05 */
export function withSecurityStore<T>(
  indexedDB: IDBFactory,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return withObjectStore(indexedDB, { name: 'security' }, mode, act)
}
