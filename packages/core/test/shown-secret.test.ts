import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import {
  dropShownSecret,
  findShownSecret,
  hasShownSecret,
  keepShownSecret,
} from '../src/index.ts'
import { dropShownSecrets } from '../src/secrets/shown-secret.ts'
import { createStorage } from '../src/storage/storage.ts'
import { memoryArea } from '../testing/index.ts'

const place = { screen: 'recovery-phrase', account: '0xaa' } as const
const phrase = 'legal winner thank year wave sausage worth useful'

function openTab(
  indexedDB = new IDBFactory(),
  kept = new Map<string, string>(),
) {
  const warned: string[] = []
  const log = {
    debug() {},
    info() {},
    warn: (_: object, words?: string) => void warned.push(words ?? ''),
    error() {},
  }
  const clock = { now: 1_000_000 }
  const tabStorage = createStorage({ area: memoryArea(kept), log })
  const platform = { indexedDB } as never
  const wallet = { log, tabStorage, platform, now: () => clock.now }
  return { wallet, kept, clock, indexedDB, warned }
}

describe('keepShownSecret', () => {
  test('[AUTH-07] a reload finds the same words, which nobody reads from the storage', async () => {
    const tab = openTab()
    await keepShownSecret(tab.wallet, place, phrase)
    expect(hasShownSecret(tab.wallet, place)).toBe(true)
    const text = JSON.stringify([...tab.kept])
    for (const word of phrase.split(' ')) expect(text).not.toContain(word)
    const reloaded = openTab(tab.indexedDB, tab.kept)
    expect(await findShownSecret(reloaded.wallet, place)).toBe(phrase)
  })

  test('[AUTH-07] another screen, another account and another tab find nothing', async () => {
    const tab = openTab()
    await keepShownSecret(tab.wallet, place, phrase)
    const other = openTab(tab.indexedDB)
    const account = '0xbb'
    expect(await findShownSecret(other.wallet, place)).toBeUndefined()
    for (const elsewhere of [
      { ...place, account },
      { ...place, screen: 'setup-key' as const },
      { screen: place.screen },
    ]) {
      expect(hasShownSecret(tab.wallet, elsewhere)).toBe(false)
      expect(await findShownSecret(tab.wallet, elsewhere)).toBeUndefined()
    }
  })

  test('[AUTH-07] after half an hour it is gone, and so is its key with the next one', async () => {
    const tab = openTab()
    await keepShownSecret(tab.wallet, place, phrase)
    tab.clock.now += 30 * 60_000
    expect(hasShownSecret(tab.wallet, place)).toBe(false)
    expect(await findShownSecret(tab.wallet, place)).toBeUndefined()
    const before = new Map(tab.kept)
    await keepShownSecret(tab.wallet, place, 'other words')
    const old = openTab(tab.indexedDB, before)
    expect(await findShownSecret(old.wallet, place)).toBeUndefined()
    expect(await findShownSecret(tab.wallet, place)).toBe('other words')
  })

  test('[AUTH-07] [SESS-03] dropped or signed out, a copy of the storage opens nothing', async () => {
    for (const drop of [dropShownSecret, dropShownSecrets]) {
      const tab = openTab()
      await keepShownSecret(tab.wallet, place, phrase)
      const copy = new Map(tab.kept)
      await drop(tab.wallet)
      expect([...tab.kept]).toEqual([])
      const thief = openTab(tab.indexedDB, copy)
      expect(await findShownSecret(thief.wallet, place)).toBeUndefined()
    }
  })

  test('[AUTH-07] error: a damaged entry, and a browser that keeps nothing, lose it and no more', async () => {
    const tab = openTab()
    await keepShownSecret(tab.wallet, place, phrase)
    for (const text of [
      '',
      '[]',
      '{"name":"x"}',
      '{"name":1,"iv":[],"data":[]}',
    ]) {
      tab.wallet.tabStorage.set('shownSecret', text)
      expect(await findShownSecret(tab.wallet, place)).toBeUndefined()
    }
    const { wallet, warned } = openTab(undefined, new Map())
    const forbidden = { ...wallet, platform: {} as never }
    await keepShownSecret(forbidden, place, phrase)
    expect(hasShownSecret(forbidden, place)).toBe(false)
    expect(warned).toEqual(['Could not keep what is shown'])
  })
})
