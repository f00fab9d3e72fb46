import { activeSlot } from '@cairn/core'
import { afterEach, describe, expect, test } from 'vitest'
import { readVisit } from './read-visit.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** A page that an app opened, or that has lost it. */
const pageOf = (opener: object | null, search = '?sid=1.5') =>
  ({
    opener,
    sessionStorage,
    location: new URL(`http://wallet.test/${search}`),
    history: { state: null, replaceState() {} },
  }) as unknown as Window

describe('readVisit', () => {
  test('[SHELL-11] [DAPP-01] an app’s window stays with its wallet while other tabs open another', () => {
    localStorage.setItem('cairn.activeWallet', 'b')
    expect(readVisit(pageOf({}), activeSlot(window))?.sessionId).toBe('1.5')
    localStorage.setItem('cairn.activeWallet', 'c')
    expect(activeSlot(window)).toBe('b')
    // A reload has the same.
    readVisit(pageOf({}), activeSlot(window))
    expect(activeSlot(window)).toBe('b')
  })

  test('[SHELL-11] [DAPP-01] the first wallet is kept as well', () => {
    readVisit(pageOf({}), activeSlot(window))
    localStorage.setItem('cairn.activeWallet', 'c')
    expect(activeSlot(window)).toBe('')
  })

  test('[SHELL-11] [DAPP-01] a window whose app is gone follows the other tabs again', () => {
    readVisit(pageOf({}), 'b')
    localStorage.setItem('cairn.activeWallet', 'c')
    expect(readVisit(pageOf(null), 'b')).toBeUndefined()
    expect(activeSlot(window)).toBe('c')
  })
})
