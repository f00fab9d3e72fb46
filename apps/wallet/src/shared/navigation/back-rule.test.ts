import { describe, expect, test } from 'vitest'
import { type BackRule, backRule } from './back-rule.ts'
import type { PageKind } from './page-kind.ts'

const pages = new Set(['/settings', '/history', '/wallet', '/auth/migration'])
const up = (to: string): BackRule => ({ type: 'up', to })
const none: BackRule = { type: 'none' }
const back: BackRule = { type: 'back' }

describe('backRule', () => {
  test.each<[string, PageKind, string, BackRule]>([
    ['/', 'page', 'abc', none],
    ['/wallet', 'page', 'abc', none],
    ['/settings', 'page', 'default', none],
    ['/settings/profile', 'page', 'abc', back],
    ['/settings/profile', 'page', 'default', up('/settings')],
    ['/settings/profile/', 'page', 'default', up('/settings')],
    ['/history/137/0x12', 'page', 'default', up('/history')],
    ['/history/137/0x12', 'page', 'abc', back],
    ['/coin/1-native', 'page', 'default', up('/wallet')],
    ['/connect', 'decision', 'abc', none],
    ['/sign-transaction', 'decision', 'default', none],
    ['/auth/passwordless', 'sign-in', 'abc', none],
    ['/auth/migration', 'sign-in', 'default', none],
    ['/auth/migration/link', 'sign-in', 'abc', back],
    ['/auth/migration/link', 'sign-in', 'default', up('/auth/migration')],
  ])('[SHELL-09] %s, a %s, with key %s: %o', (path, kind, historyKey, rule) => {
    const isPage = (to: string) => pages.has(to)
    expect(backRule({ path, kind, historyKey, isPage })).toEqual(rule)
  })
})
