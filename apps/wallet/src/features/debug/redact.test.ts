import { describe, expect, test } from 'vitest'
import { redact } from './redact.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('redact', () => {
  test.each([
    ['who ada@example.com is', 'who [mail] is'],
    ['"ada.l+x@mail.example.co.uk"', '[mail]'],
    [`account ${address}`, 'account 0x5aAe…eAed'],
    [`key 0x${'ab'.repeat(32)}`, 'key [hex]'],
    [`key ${'ab'.repeat(32)}`, 'key [hex]'],
    [`data 0x${'ab'.repeat(400)}`, 'data [hex]'],
    ['token eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', 'token [token]'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
    ['https://node.example/v1?key=secret', 'https://node.example/v1'],
    [
      'https://cairn.example/auth#token=secret x',
      'https://cairn.example/auth x',
    ],
    ['chain 137, 0x89', 'chain 137, 0x89'],
  ])('[SETT-01] %s', (text, expected) => {
    expect(redact(text)).toBe(expected)
  })
})
