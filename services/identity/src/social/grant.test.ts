import { describe, expect, test } from 'vitest'
import { openGrant, sealGrant } from './grant.ts'

describe('sealGrant', () => {
  const secret = new Uint8Array(32).fill(7)

  test('[AUTH-04] hides a refresh token from the browser that carries it', () => {
    const sealed = sealGrant(secret, 'refresh-token')
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('refresh')
    expect(openGrant(secret, sealed)).toBe('refresh-token')
  })

  test('[AUTH-04] error: does not open a changed token, a token of another secret, or other text', () => {
    const sealed = sealGrant(secret, 'refresh-token')
    const other = new Uint8Array(32).fill(8)
    expect(openGrant(secret, `A${sealed.slice(1)}`)).toBeUndefined()
    expect(openGrant(other, sealed)).toBeUndefined()
    expect(openGrant(secret, 'rubbish')).toBeUndefined()
  })
})
