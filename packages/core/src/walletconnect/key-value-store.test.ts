import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { deletePairings } from '../storage/pairing-database.ts'
import { openKeyValueStore } from './key-value-store.ts'

test('[WCON-01] keeps values over a restart, and forgets them with the session', async () => {
  const indexedDB = new IDBFactory()
  const first = await openKeyValueStore(indexedDB)
  await first.setItem('a', { key: 1 })
  await first.setItem('b', 'text')
  await first.removeItem('b')
  first.close()
  const second = await openKeyValueStore(indexedDB)
  expect(await second.getItem('a')).toEqual({ key: 1 })
  expect(await second.getKeys()).toEqual(['a'])
  expect(await second.getEntries()).toEqual([['a', { key: 1 }]])
  // Signing out in another tab closes it here.
  await deletePairings(indexedDB)
  await second.setItem('a', 'late')
  const third = await openKeyValueStore(indexedDB)
  expect(await third.getKeys()).toEqual([])
})

test('[WCON-01] error: the library’s late writes fail nothing', async () => {
  const store = await openKeyValueStore(new IDBFactory())
  store.close()
  await store.setItem('a', 1)
  await store.removeItem('a')
  expect(await store.getItem('a')).toBe(undefined)
})
