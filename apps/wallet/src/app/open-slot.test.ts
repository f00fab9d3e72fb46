import { keepWatched, listKeptWallets, type Wallet } from '@cairn/core'
import { silentLog } from '@cairn/core/testing'
import { toAddress } from '@cairn/primitives'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { signIn, strangersWallet } from '../../test/open-app.tsx'
import { account } from '../../test/show-screen.tsx'
import { enterSlot, openSlot } from './open-slot.ts'

/** The happy-dom window, which each test gives back as it was. */
const page = Object.assign(window as Window & typeof globalThis, {
  indexedDB: new IDBFactory(),
})
const pointer = 'cairn.activeWallet'
const watched = toAddress(`0x${'3'.repeat(40)}`)

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('openSlot', () => {
  test('[SHELL-11] keeps what a wallet stores apart, in this tab as well', () => {
    const { area, tabArea } = openSlot(page, 'b')
    area.setItem('cairn.sessionDump', 'one')
    tabArea?.setItem('cairn.formDrafts', 'two')
    expect({ ...localStorage }).toEqual({ 'cairn@b.sessionDump': 'one' })
    expect({ ...sessionStorage }).toEqual({ 'cairn@b.formDrafts': 'two' })
  })

  test('[SHELL-11] hears of changes to its own entries and to shared ones, by the names it knows', () => {
    openSlot(page, 'b')
    const heard: (string | null)[] = []
    const hear = ({ key }: StorageEvent) => void heard.push(key)
    page.addEventListener('storage', hear)
    for (const key of [
      'cairn@b.sessionDump',
      'cairn.sessionDump',
      'cairn@d.sessionDump',
      'cairn@bb.sessionDump',
      'cairn.theme',
      pointer,
      null,
    ])
      page.dispatchEvent(new StorageEvent('storage', { key }))
    page.removeEventListener('storage', hear)
    expect(heard).toEqual(['cairn.sessionDump', 'cairn.theme', pointer, null])
  })
})

describe('enterSlot', () => {
  test('[SHELL-11] a wallet that a tab adds opens in all tabs once it is signed in', () => {
    sessionStorage.setItem(pointer, 'b')
    const wallet = strangersWallet()
    expect(enterSlot(wallet, page, 'b')).toBe(false)
    expect(localStorage.getItem(pointer)).toBeNull()
    signIn(wallet)
    expect(localStorage.getItem(pointer)).toBe('b')
    expect(sessionStorage.getItem(pointer)).toBeNull()
  })

  test('[SHELL-11] a tab that follows the others never chooses for them', () => {
    const wallet = strangersWallet()
    enterSlot(wallet, page, 'b')
    localStorage.setItem(pointer, 'c')
    signIn(wallet)
    expect(localStorage.getItem(pointer)).toBe('c')
  })

  test('[SHELL-11] [DAPP-01] an app’s window never chooses for the others', () => {
    sessionStorage.setItem(pointer, 'b')
    const wallet: Wallet = { ...strangersWallet(), visit: { sessionId: '1.5' } }
    enterSlot(wallet, page, 'b')
    signIn(wallet)
    expect(localStorage.getItem(pointer)).toBeNull()
    expect(sessionStorage.getItem(pointer)).toBe('b')
  })

  test('[SHELL-12] shows an address that is watched, without a signer', () => {
    const wallet = strangersWallet()
    wallet.storage.set('watchedAddress', watched)
    expect(enterSlot(wallet, page, 'b')).toBe(true)
    expect(wallet.session.getState()).toEqual({
      type: 'watching',
      address: watched,
    })
  })

  test('[SHELL-12] an address that is signed in to is watched no more; others are', async () => {
    const now = Date.now()
    for (const address of [account, watched] as const)
      keepWatched(localStorage, silentLog(), { address, now })
    sessionStorage.setItem(pointer, 'b')
    const wallet = strangersWallet()
    enterSlot(wallet, page, 'b')
    signIn(wallet)
    const left = () =>
      listKeptWallets(localStorage, silentLog()).map(({ address }) => address)
    await expect.poll(left).toEqual([watched])
  })
})
