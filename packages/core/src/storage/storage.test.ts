import { describe, expect, test } from 'vitest'
import { createStorage, storageName } from './storage.ts'
import { type StorageKey, storageKeys } from './storage-keys.ts'

function setUp() {
  const kept = new Map<string, string>()
  const warnings: string[] = []
  const area = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const log = {
    warn: (_facts: object, message = '') => void warnings.push(message),
  }
  return { kept, warnings, storage: createStorage({ area, log }) }
}

describe('createStorage', () => {
  test('[STOR-01] gives back what was stored', () => {
    const { storage } = setUp()
    storage.set('acceptedTerms', '1.1')
    expect(storage.get('acceptedTerms')).toBe('1.1')
    storage.remove('acceptedTerms')
    expect(storage.get('acceptedTerms')).toBeUndefined()
  })

  test.each(Object.keys(storageKeys) as StorageKey[])(
    '[STOR-01] error: corrupted %s is logged and ignored',
    (key) => {
      for (const rubbish of [
        '',
        '{',
        'null',
        '[]',
        '{"version":1,"value":{"x":[]}}',
      ]) {
        const { kept, warnings, storage } = setUp()
        kept.set(storageName(key), rubbish)
        expect(storage.get(key)).toBeUndefined()
        expect(warnings).toEqual(['Stored data is corrupted'])
      }
    },
  )

  test('[STOR-01] behavior: data of another version is ignored in silence', () => {
    const { kept, warnings, storage } = setUp()
    kept.set(storageName('theme'), '{"version":0,"value":"dark"}')
    expect(storage.get('theme')).toBeUndefined()
    expect(warnings).toEqual([])
  })

  test('[STOR-01] behavior: a full storage does not stop the wallet', () => {
    const warnings: string[] = []
    const storage = createStorage({
      area: {
        getItem: () => null,
        setItem() {
          throw new DOMException('full', 'QuotaExceededError')
        },
        removeItem() {},
      },
      log: { warn: (_facts, message = '') => void warnings.push(message) },
    })
    storage.set('theme', 'dark')
    expect(warnings).toEqual(['Could not store'])
  })
})
