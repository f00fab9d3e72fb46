import { describe, expect, test } from 'vitest'
import { scrub, scrubField } from './events.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('scrub', () => {
  test.each([
    ['passwordless', 'passwordless'],
    ['/coin/$coinId', '/coin/$coinId'],
    [`/coin/137-${address}`, '/coin/137-[removed]'],
    [address.toLowerCase(), '[removed]'],
    [`0x${'ab'.repeat(32)}`, '[removed]'],
    ['ab'.repeat(32), '[removed]'],
    ['/auth?email=ada.l+x@mail.example.com&x=1', '/auth?email=[removed]&x=1'],
    ['who ada@localhost is', 'who [removed] is'],
    ['eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', '[removed]'],
    ['137', '137'],
  ])('[ANLT-01] %s', (text, expected) => {
    expect(scrub(text)).toBe(expected)
  })
})

describe('scrubField', () => {
  const hash = `0x${'ab'.repeat(32)}`
  test.each([
    ['the hash of a transaction', 'txn_hash', hash, hash],
    ['a hash elsewhere', 'path', hash, '[removed]'],
    ['an address in its place', 'txn_hash', address, '[removed]'],
    ['a token in its place', 'txn_hash', 'eyJhbGciOi.eyJzdWIi.c2', '[removed]'],
    [
      'a hash with more',
      'txn_hash',
      `${hash} ada@localhost`,
      '[removed] [removed]',
    ],
    ['no hash', 'txn_hash', '', ''],
  ])('[ANLT-01] %s', (_, name, text, expected) => {
    expect(scrubField(name, text)).toBe(expected)
  })
})
