import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { legacyNames } from '../storage/legacy-names.ts'
import { createDevice } from './device.ts'

test('[STOR-02] error: a damaged key of an older version is logged, without its text', async () => {
  const warned: unknown[] = []
  const damaged = 'not a key'
  const area = memoryArea(new Map([[legacyNames.sessionKey, damaged]]))
  const log = { warn: (...facts: unknown[]) => void warned.push(facts) }
  const device = createDevice(new IDBFactory(), area, log)
  expect(await device.load()).toBeUndefined()
  expect(warned).toEqual([
    [{ key: legacyNames.sessionKey }, 'Stored data is corrupted'],
  ])
  expect(JSON.stringify(warned)).not.toContain(damaged)
  await device.load()
  expect(warned).toHaveLength(1)
})
