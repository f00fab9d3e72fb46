import { storageName } from '@cairn/core'
import { describe, expect, test } from 'vitest'
import { chooseDrawing } from './choose-drawing.ts'

/** A key may have its value after an equals sign. */
const area = (...entries: readonly string[]) => {
  const kept = new Map(
    entries.map((entry) => {
      const [key = '', value = '{}'] = entry.split('=')
      return [key, value]
    }),
  )
  return { getItem: (key: string) => kept.get(key) ?? null }
}

function at(
  url: string,
  local: readonly string[] = [],
  tab: readonly string[] = [],
) {
  const location = new URL(url, 'http://wallet.test')
  return chooseDrawing(location, area(...local), area(...tab))
}

const account = ['sessionDump', 'acceptedTerms'] as const
const kept = account.map((key) => storageName(key))

describe('chooseDrawing', () => {
  test.each([
    ['/', 'sign-in'],
    ['/wallet', 'sign-in'],
    ['/auth', 'sign-in'],
    ['/history', 'loading'],
    ['/auth?terms=true', 'loading'],
    ['/auth#state=x', 'loading'],
  ])('[SHELL-06] %s of a stranger draws %s', (url, drawing) => {
    expect(at(url)).toBe(drawing)
  })

  test.each([
    ['/', 'home'],
    ['/wallet', 'home'],
    ['/wallet?receive', 'loading'],
    ['/auth', 'loading'],
    ['/history', 'loading'],
  ])('[SHELL-06] %s of an account draws %s', (url, drawing) => {
    expect(at(url, kept)).toBe(drawing)
  })

  test('[SHELL-02] [TERM-01] an account draws no home before its terms, or on the way to a saved page', () => {
    expect(at('/wallet', [storageName('sessionDump')])).toBe('loading')
    expect(at('/wallet', [...kept, storageName('pendingRoute')])).toBe(
      'loading',
    )
  })

  test.each([
    [storageName('migrationNotice'), 'local'],
    ['cairn.dappVisit', 'tab'],
    [storageName('signedOut'), 'tab'],
    [storageName('signedOut'), 'local'],
    [storageName('pendingSocial'), 'tab'],
  ] as const)(
    '[SHELL-06] %s in %s storage changes what sign-in shows, so that it is not drawn',
    (key, place) => {
      const local = place === 'local' ? [key] : []
      const tab = place === 'tab' ? [key] : []
      expect(at('/auth', local, tab)).toBe('loading')
    },
  )

  test('[SHELL-11] draws what the open wallet will show, whichever that is', () => {
    const second = 'cairn.activeWallet=b'
    const terms = storageName('acceptedTerms')
    const home = [second, terms, 'cairn@b.sessionDump']
    expect(at('/wallet', home)).toBe('home')
    expect(at('/wallet', [...kept, second])).toBe('sign-in')
    expect(at('/wallet', [...home, 'cairn@b.pendingRoute'])).toBe('loading')
    expect(at('/wallet', [second, terms, 'cairn@b.watchedAddress'])).toBe(
      'loading',
    )
  })

  test('[SHELL-11] a tab that keeps a wallet of its own shows nothing before', () => {
    expect(at('/auth', kept, ['cairn.activeWallet=new'])).toBe('loading')
  })
})
