import type { StorageArea } from '../src/storage/storage.ts'

/** Returns a browser's storage that is kept in a map. */
export function memoryArea(kept = new Map<string, string>()): StorageArea {
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}
