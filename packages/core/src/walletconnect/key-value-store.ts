import { openObjectStore } from '../storage/object-store.ts'
import { pairingDatabase } from '../storage/pairing-database.ts'

/**
 * Opens the pairing client's storage, in a database of its own that ends with
 * the session.
 */
export async function openKeyValueStore(indexedDB: IDBFactory) {
  const { run, close } = await openObjectStore(indexedDB, {
    name: pairingDatabase,
  })
  const entries = async <T>(): Promise<[string, T][]> => {
    const found = await run('readonly', (store) => {
      const keys = store.getAllKeys()
      const values = store.getAll()
      return {
        get result() {
          return keys.result.map((key, index) => [key, values.result[index]])
        },
      }
    })
    return found.map(([key, value]) => [String(key), value])
  }
  return {
    close,
    getKeys: async () => (await entries()).map(([key]) => key),
    getEntries: entries,
    getItem: <T>(key: string): Promise<T | undefined> =>
      whileOpen(run('readonly', (store) => store.get(key))),
    async setItem<T>(key: string, value: T): Promise<void> {
      await whileOpen(run('readwrite', (store) => store.put(value, key)))
    },
    async removeItem(key: string): Promise<void> {
      await whileOpen(run('readwrite', (store) => store.delete(key)))
    },
  }
}

/**
 * The library still writes in the background after it was closed, or after the
 * person signed out and the database is gone: there is nothing left to keep.
 */
async function whileOpen<T>(done: Promise<T>): Promise<T | undefined> {
  try {
    return await done
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError')
      return undefined
    throw error
  }
}
