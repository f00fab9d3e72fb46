import { describe, expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

const salt = new Uint8Array(16).fill(7)
const iterations = 1000

describe('isPassword', () => {
  test('[DEVM-01] accepts the hashed password only', async () => {
    const hash = await hashPassword('open sesame', { salt, iterations })
    expect(await isPassword('open sesame', hash)).toBe(true)
    for (const other of ['', 'open sesam', 'open sesame ', 'Open sesame', hash])
      expect(await isPassword(other, hash)).toBe(false)
  })

  test('[DEVM-01] accepts a letter in any Unicode composition', async () => {
    const hash = await hashPassword('caf\u00e9', { salt, iterations })
    expect(await isPassword('cafe\u0301', hash)).toBe(true)
  })

  test('[DEVM-01] matches the PBKDF2 test vector of RFC 7914', async () => {
    // PBKDF2-HMAC-SHA256, P="passwd", S="salt", c=1: its first 32 bytes.
    const hash = await hashPassword('passwd', {
      salt: new TextEncoder().encode('salt'),
      iterations: 1,
    })
    expect(hash.split('$')[3]).toBe(
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc',
    )
  })

  test.each([
    '',
    'open sesame',
    'pbkdf2-sha256$0$07070707070707070707070707070707$00',
    `pbkdf2-sha256$0$${'07'.repeat(16)}$${'00'.repeat(32)}`,
    `pbkdf2-sha256$99999999$${'07'.repeat(16)}$${'00'.repeat(32)}`,
    `pbkdf2-sha1$1000$${'07'.repeat(16)}$${'00'.repeat(32)}`,
    `pbkdf2-sha256$1000$07$${'00'.repeat(32)}`,
  ])('[DEVM-01] error: no password fits %j', async (hash) => {
    expect(await isPassword('open sesame', hash)).toBe(false)
  })
})
