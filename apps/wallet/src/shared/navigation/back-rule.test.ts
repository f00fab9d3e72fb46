import { describe, expect, test } from 'vitest'
import { type BackRule, backRule } from './back-rule.ts'

const pages = new Set(['/settings', '/history', '/wallet', '/auth/migration'])
const up = (to: string): BackRule => ({ type: 'up', to })
const none: BackRule = { type: 'none' }
const back: BackRule = { type: 'back' }

describe('backRule', () => {
  test.each<[string, string, BackRule]>([
    ['/', 'abc', none],
    ['/wallet', 'abc', none],
    ['/settings', 'default', none],
    ['/settings/profile', 'abc', back],
    ['/settings/profile', 'default', up('/settings')],
    ['/settings/profile/', 'default', up('/settings')],
    ['/history/137/0x12', 'default', up('/history')],
    ['/history/137/0x12', 'abc', back],
    ['/coin/1-native', 'default', up('/wallet')],
    ['/connect', 'abc', none],
    ['/sign-transaction', 'default', none],
    ['/auth/passwordless', 'abc', none],
    ['/auth/migration', 'default', none],
    ['/auth/migration/link', 'abc', back],
    ['/auth/migration/link', 'default', up('/auth/migration')],
  ])('[SHELL-09] %s with key %s: %o', (path, historyKey, rule) => {
    const isPage = (to: string) => pages.has(to)
    expect(backRule({ path, historyKey, isPage })).toEqual(rule)
  })
})
