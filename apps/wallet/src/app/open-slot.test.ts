import { afterEach, describe, expect, test } from 'vitest'
import { openSlot } from './open-slot.ts'

/** The happy-dom window, which each test gives back as it was. */
const page = window as Window & typeof globalThis

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('openSlot', () => {
  test('[SHELL-11] keeps what a wallet stores apart, in this tab as well', () => {
    const { area, tabArea } = openSlot(page, 'b')
    area.setItem('cairn.sessionDump', 'one')
    tabArea.setItem('cairn.formDrafts', 'two')
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
      'cairn.activeWallet',
      null,
    ])
      page.dispatchEvent(new StorageEvent('storage', { key }))
    page.removeEventListener('storage', hear)
    expect(heard).toEqual([
      'cairn.sessionDump',
      'cairn.theme',
      'cairn.activeWallet',
      null,
    ])
  })
})
