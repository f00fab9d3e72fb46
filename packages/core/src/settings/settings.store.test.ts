import { describe, expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createStorage } from '../storage/storage.ts'
import { putListed, reportCoin } from './listed-coins.ts'
import {
  createSettingsStore,
  hasAcceptedTerms,
  putHidden,
  putSetting,
  reloadSettings,
} from './settings.store.ts'

/** Two tabs of one browser. */
function openTabs() {
  const kept = new Map<string, string>()
  const open = () => {
    const storage = createStorage({
      area: memoryArea(kept),
      log: { warn() {} },
    })
    return { storage, settings: createSettingsStore(storage) }
  }
  return [open(), open()] as const
}

describe('createSettingsStore', () => {
  test('[SETT-01] unlisted tokens are hidden, everything else is off', () => {
    const [{ settings }] = openTabs()
    expect(settings.getState()).toMatchObject({
      hideUnlistedTokens: true,
      hideCollectibles: false,
      includeTestnets: false,
      manualSigning: false,
      forceFailingTransactions: false,
      showExportTransaction: false,
      persistentSignatures: false,
      hiddenTokens: [],
    })
    expect(hasAcceptedTerms(settings.getState())).toBe(false)
  })
})

describe('reloadSettings', () => {
  test('[STOR-01] [SHELL-10] takes up what another tab has changed', () => {
    const [one, other] = openTabs()
    putSetting(one.settings, one.storage, 'theme', 'dark')
    putHidden(one.settings, one.storage, '1-0xab', true)
    reloadSettings(other.settings, other.storage)
    expect(other.settings.getState()).toEqual(one.settings.getState())
    putSetting(one.settings, one.storage, 'theme', undefined)
    reloadSettings(other.settings, other.storage)
    expect(other.settings.getState().theme).toBeUndefined()
  })

  test('[STOR-01] behavior: tells nobody when nothing has changed', () => {
    const [{ settings, storage }] = openTabs()
    let told = 0
    settings.subscribe(() => {
      told += 1
    })
    reloadSettings(settings, storage)
    expect(told).toBe(0)
  })
})

describe('putListed', () => {
  const listed = { id: '1-0xaa', verified: true }
  const unlisted = { id: '1-0xbb', verified: false }

  test.each([
    { coin: listed, on: false, hidden: ['1-0xaa'], shown: [] },
    { coin: listed, on: true, hidden: [], shown: [] },
    { coin: unlisted, on: true, hidden: [], shown: ['1-0xbb'] },
    { coin: unlisted, on: false, hidden: ['1-0xbb'], shown: [] },
  ])(
    '[COIN-01] keeps $hidden hidden and $shown shown, as other tabs see it',
    ({ coin, on, hidden, shown }) => {
      const [here, there] = openTabs()
      // Covers every choice before, and the same choice twice.
      for (const choice of [!on, on, on])
        putListed(here.settings, here.storage, coin, choice)
      reloadSettings(there.settings, there.storage)
      expect(there.settings.getState()).toMatchObject({
        hiddenTokens: hidden,
        shownTokens: shown,
      })
    },
  )
})

describe('reportCoin', () => {
  test('[COIN-04] a: hides and marks a coin until it is listed again', () => {
    const [{ settings, storage }] = openTabs()
    const coin = { id: '1-0xspam', verified: false }
    putListed(settings, storage, coin, true)
    reportCoin(settings, storage, coin)
    expect(settings.getState()).toMatchObject({
      hiddenTokens: ['1-0xspam'],
      reportedTokens: ['1-0xspam'],
      shownTokens: [],
    })
    expect(createSettingsStore(storage).getState().reportedTokens).toEqual([
      '1-0xspam',
    ])
    putListed(settings, storage, coin, true)
    expect(settings.getState()).toMatchObject({
      hiddenTokens: [],
      reportedTokens: [],
      shownTokens: ['1-0xspam'],
    })
  })
})
