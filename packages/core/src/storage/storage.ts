import { parseJson } from '@cairn/primitives'
import * as z from 'zod/mini'
import { type StorageKey, type Stored, storageKeys } from './storage-keys.ts'

export type { StorageKey, Stored } from './storage-keys.ts'

/** The part of the browser's `Storage` that is used. */
export type StorageArea = Pick<
  globalThis.Storage,
  'getItem' | 'setItem' | 'removeItem'
>

export type StorageLog = {
  warn(facts: object, message?: string): void
}

/** Typed access to local storage: each key is read through its schema. */
export type Storage = {
  readonly get: <K extends StorageKey>(key: K) => Stored<K> | undefined
  readonly set: <K extends StorageKey>(key: K, value: Stored<K>) => void
  readonly remove: (key: StorageKey) => void
}

/**
 * Reads and writes `area`. What does not fit its schema is logged as
 * `Stored data is corrupted` and ignored; a full or forbidden storage loses
 * persistence, never the running wallet.
 *
 * @see STOR-01
 */
export function createStorage(options: {
  readonly area: StorageArea
  readonly log: StorageLog
}): Storage {
  const { area, log } = options
  return {
    get: (key) => read(area, log, key),
    set(key, value) {
      const { version } = storageKeys[key]
      try {
        area.setItem(storageName(key), JSON.stringify({ version, value }))
      } catch (cause) {
        log.warn({ key, cause: String(cause) }, 'Could not store')
      }
    },
    remove(key) {
      area.removeItem(storageName(key))
    },
  }
}

/** The key as it stands in the browser. */
export function storageName(key: StorageKey): string {
  return `cairn.${key}`
}

const envelope = z.object({ version: z.number(), value: z.unknown() })

function read<K extends StorageKey>(
  area: StorageArea,
  log: StorageLog,
  key: K,
): Stored<K> | undefined {
  const text = area.getItem(storageName(key))
  if (text === null) return undefined
  const { version, schema, ...older } = storageKeys[key]
  const stored = z.safeParse(envelope, parseJson(text))
  const reads = 'reads' in older ? older.reads : version
  const found = stored.data?.version
  if (stored.success && found !== version && found !== reads) return undefined
  const value = z.safeParse(schema, stored.data?.value)
  if (stored.success && value.success) return value.data as Stored<K>
  log.warn({ key }, 'Stored data is corrupted')
  return undefined
}
