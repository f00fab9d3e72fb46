import { describe, expect, test } from 'vitest'
import { isAuthRedirect } from './auth-redirect.ts'
import { readAnswer } from './redirect-hash.ts'
import { socialMode } from './social-mode.ts'

const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

describe('socialMode', () => {
  test.each([
    [{ userAgent: desktop }, 'popup'],
    [{ userAgent: desktop, xredirect: 'false' }, 'popup'],
    [{ userAgent: desktop, xredirect: 'true' }, 'redirect'],
    [{ userAgent: desktop, appProtocol: 'game' }, 'redirect'],
    [{ userAgent: iPhone }, 'redirect'],
    [{ userAgent: android }, 'redirect'],
  ] as const)('[AUTH-02] %o takes a %s', (options, mode) => {
    expect(socialMode(options)).toBe(mode)
  })
})

describe('isAuthRedirect', () => {
  test.each([
    ['/auth', `#${'a'.repeat(20)}`, true],
    ['/auth', `#${'a'.repeat(19)}`, false],
    ['/auth', '', false],
    ['/auth/recovery', `#${'a'.repeat(40)}`, false],
    ['/wallet', `#${'a'.repeat(40)}`, false],
  ])('[AUTH-02] %s%s: %s', (pathname, hash, expected) => {
    expect(isAuthRedirect({ pathname, hash })).toBe(expected)
  })
})

describe('readAnswer', () => {
  test('[AUTH-03] reads a sign-in and a failure', () => {
    expect(readAnswer('#state=0x1&id_token=a.b.c&email=a%40b.c')).toEqual({
      type: 'signed-in',
      state: '0x1',
      idToken: 'a.b.c',
      email: 'a@b.c',
      name: undefined,
      refresh: undefined,
    })
    expect(readAnswer('state=0x1&error=dismissed')).toEqual({
      type: 'failed',
      state: '0x1',
      error: 'dismissed',
    })
  })

  test.each([
    ['#', 'torus redirect auth failed'],
    ['#id_token=a.b.c', 'torus redirect auth failed'],
    ['#state=0x1', 'cannot retrieve authentication JWT'],
    ['#state=0x1&id_token=', 'cannot retrieve authentication JWT'],
  ])('[AUTH-03] [AUTH-04] error: %s', (hash, message) => {
    expect(() => readAnswer(hash)).toThrow(message)
  })
})
