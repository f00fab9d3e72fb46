import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { createSessionKey, loadSessionKey } from '../keys/session-key.ts'
import { activeSlot } from './active-slot.ts'
import { legacyNames } from './legacy-names.ts'
import {
  slotArea,
  slotChannels,
  slotDatabases,
  slotLocks,
  slotOf,
} from './slot-storage.ts'
import { createStorage, storageName } from './storage.ts'
import { type StorageKey, storageKeys } from './storage-keys.ts'

function setUp() {
  const kept = new Map<string, string>()
  const area = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const log = { warn: () => undefined }
  const storage = (slot: string) =>
    createStorage({ area: slotArea(area, slot), log })
  return { kept, area, storage }
}

const shared: ReadonlySet<string> = new Set([
  'acceptedTerms',
  'theme',
  'locale',
  'currency',
  'locationCurrency',
  'keyShortcuts',
  'devMode',
  'isDefaultExtension',
  'dappVisit',
])

describe('activeSlot', () => {
  const at = (tab: string | null, local: string | null) =>
    activeSlot({
      localStorage: { getItem: () => local },
      sessionStorage: { getItem: () => tab },
    })

  test.each([
    [null, null, ''],
    [null, 'b1', 'b1'],
    ['c2', 'b1', 'c2'],
    ['', 'b1', ''],
  ])('[SHELL-11] tab %j before browser %j opens %j', (tab, local, slot) => {
    expect(at(tab, local)).toBe(slot)
  })

  test.each(['../x', 'a.b', 'a@b', '{"version":1}'])(
    '[SHELL-11] error: %s is no slot, so the first wallet opens',
    (local) => expect(at(null, local)).toBe(''),
  )
})

describe('slotArea', () => {
  test('[SHELL-11] the first wallet keeps the names it had', () => {
    const { kept, area, storage } = setUp()
    expect(slotArea(area, '')).toBe(area)
    storage('').set('walletName', 'Ours')
    expect([...kept.keys()]).toEqual(['cairn.walletName'])
  })

  test.each(Object.keys(storageKeys) as StorageKey[])(
    '[SHELL-11] %s of one wallet stands under no name of another',
    (key) => {
      const { kept, area } = setUp()
      const name = storageName(key)
      for (const slot of ['', 'a', 'b'])
        slotArea(area, slot).setItem(name, slot)
      const names = [name, `cairn@a.${key}`, `cairn@b.${key}`]
      expect([...kept.keys()]).toEqual(shared.has(key) ? [name] : names)
      slotArea(area, 'a').removeItem(name)
      const found = slotArea(area, 'b').getItem(name)
      expect(found).toBe(shared.has(key) ? null : 'b')
    },
  )

  test.each(Object.values(legacyNames))(
    '[SHELL-11] [STOR-02] another wallet never takes the first one’s %s',
    (name) => {
      const { area } = setUp()
      area.setItem(name, 'of the first')
      const own = slotArea(area, 'b')
      expect(own.getItem(name)).toBeNull()
      own.removeItem(name)
      expect(area.getItem(name)).toBe('of the first')
    },
  )

  test('[SHELL-11] tells which slot a wallet has', () => {
    const { area } = setUp()
    const slot = (of: string) =>
      slotOf({ platform: { area: slotArea(area, of) } })
    expect([slot(''), slot('b')]).toEqual(['', 'b'])
  })
})

describe('slotDatabases', () => {
  test('[SHELL-11] [SIGN-05] keys of two wallets stand in two databases', async () => {
    const indexedDB = new IDBFactory()
    const [one, two] = [indexedDB, slotDatabases(indexedDB, 'b')]
    const first = await createSessionKey(one)
    expect(await loadSessionKey(two)).toBeUndefined()
    const second = await createSessionKey(two)
    expect(second.address).not.toBe(first.address)
    expect((await loadSessionKey(one))?.address).toBe(first.address)
    expect((await loadSessionKey(two))?.address).toBe(second.address)
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['security', 'security@b'])
  })
})

describe('slotChannels', () => {
  test('[SHELL-11] [WCON-01] tabs of another wallet hear only of mailed links', () => {
    const opened: string[] = []
    const open = slotChannels((name) => {
      opened.push(name)
      return { postMessage() {}, onmessage: null, close() {} }
    }, 'b')
    open('cairn-walletconnect')
    open('cairn.passwordless-answer')
    expect(opened).toEqual([
      'cairn-walletconnect@b',
      'cairn.passwordless-answer',
    ])
  })
})

describe('slotLocks', () => {
  test('[SHELL-11] [WCON-01] a tab of one wallet leads beside a tab of another', async () => {
    const { locks } = navigator
    const held: string[] = []
    const hold = (slot: string, next: () => Promise<unknown>) =>
      slotLocks(locks, slot).request('lead', async () => {
        held.push(slot)
        await next()
      })
    await hold('', () => hold('b', async () => undefined))
    expect(held).toEqual(['', 'b'])
  })
})
