import { toAddress } from '@cairn/primitives'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { createSessionKey, loadSessionKey } from '../keys/session-key.ts'
import { keepsWallets } from './active-slot.ts'
import {
  activateSlot,
  deleteSlot,
  keepWatched,
  listKeptWallets,
  nameWallet,
  newSlot,
  pinSlot,
} from './kept-wallets.ts'
import { slotArea, slotDatabases } from './slot-storage.ts'
import { createStorage } from './storage.ts'

const [one, two, three] = ['1', '2', '3'].map((digit) =>
  toAddress(`0x${digit.repeat(40)}`),
) as [`0x${string}`, `0x${string}`, `0x${string}`]

const log = { warn: () => undefined }

function createArea() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

function setUp() {
  const page = {
    localStorage: createArea(),
    sessionStorage: createArea(),
    indexedDB: new IDBFactory(),
  }
  const storage = (slot: string) =>
    createStorage({ area: slotArea(page.localStorage, slot), log })
  const signIn = (slot: string, address: `0x${string}`) =>
    storage(slot).set('sessionDump', {
      version: 2,
      address,
      sessionAddress: address,
    })
  return { page, storage, signIn }
}

describe('listKeptWallets', () => {
  test('[SHELL-11] [SHELL-12] lists each wallet once: signed in, watched, or with work that waits', () => {
    const { page, storage, signIn } = setUp()
    expect(listKeptWallets(page.localStorage, log)).toEqual([])
    signIn('b', two)
    signIn('', one)
    storage('').set('walletName', 'Savings')
    storage('c').set('workOf', three)
    storage('d').set('theme', 'dark')
    storage('e').set('networkFeeToken', {})
    const watched = keepWatched(page.localStorage, log, {
      address: three,
      now: Date.now(),
    })
    page.localStorage.setItem('someone@else.sessionDump', '{}')
    page.localStorage.setItem('cairn@f.sessionDump', 'not readable')
    expect(listKeptWallets(page.localStorage, log)).toEqual([
      { slot: '', address: one, state: 'signed-in', name: 'Savings' },
      { slot: 'b', address: two, state: 'signed-in', name: undefined },
      { slot: 'c', address: three, state: 'signed-out', name: undefined },
      { slot: watched, address: three, state: 'watching', name: undefined },
    ])
  })

  test('[SHELL-11] slots follow the order in which wallets were added', () => {
    const now = Date.now()
    const slots = [newSlot(now), newSlot(now + 1), newSlot(now + 1000)]
    expect(slots.toSorted()).toEqual(slots)
    expect(slots.every((slot) => /^\w+$/.test(slot))).toBe(true)
    expect(newSlot(now)).not.toBe(newSlot(now))
  })
})

describe('nameWallet', () => {
  test('[SHELL-11] names one wallet, and takes an empty name away', () => {
    const { page, signIn } = setUp()
    signIn('', one)
    signIn('b', two)
    const names = () =>
      listKeptWallets(page.localStorage, log).map(({ name }) => name)
    nameWallet(page.localStorage, log, { slot: 'b', name: '  Work  ' })
    expect(names()).toEqual([undefined, 'Work'])
    nameWallet(page.localStorage, log, { slot: 'b', name: 'x'.repeat(99) })
    expect(names()[1]).toHaveLength(40)
    nameWallet(page.localStorage, log, { slot: 'b', name: ' ' })
    expect(names()).toEqual([undefined, undefined])
  })
})

describe('activateSlot', () => {
  test('[SHELL-11] all tabs open the wallet, and this one is kept with no other', () => {
    const { page } = setUp()
    pinSlot(page.sessionStorage, 'c')
    activateSlot(page, 'b')
    expect(page.localStorage.getItem('cairn.activeWallet')).toBe('b')
    expect(page.sessionStorage.length).toBe(0)
    activateSlot(page, '')
    expect(page.localStorage.length).toBe(0)
  })
})

describe('deleteSlot', () => {
  test('[SHELL-11] [SESS-03] deletes entries and keys of one wallet, and nothing else', async () => {
    const { page, storage, signIn } = setUp()
    const { indexedDB } = page
    const databases = (slot: string) =>
      slot === '' ? indexedDB : slotDatabases(indexedDB, slot)
    for (const slot of ['', 'b', 'bb']) {
      signIn(slot, one)
      storage(slot).set('theme', 'dark')
      await createSessionKey(databases(slot))
    }
    await deleteSlot(page, 'b')
    expect(storage('b').get('sessionDump')).toBeUndefined()
    expect(await loadSessionKey(databases('b'))).toBeUndefined()
    for (const slot of ['', 'bb']) {
      expect(storage(slot).get('sessionDump')).toBeDefined()
      expect(await loadSessionKey(databases(slot))).toBeDefined()
    }
    expect(storage('').get('theme')).toBe('dark')
    await deleteSlot(page, '')
    expect(storage('').get('sessionDump')).toBeDefined()
  })
})

describe('keepsWallets', () => {
  test.each([
    [['cairn.theme', 'cairn@b.networks', 'other.sessionDump'], false],
    [['cairn.sessionDump'], true],
    [['cairn@b.sessionDump'], true],
    [['cairn@b.watchedAddress'], true],
    [['cairn.workOf'], true],
  ])('[SHELL-11] entries %j: %s', (names, keeps) => {
    expect(keepsWallets(names)).toBe(keeps)
  })
})
