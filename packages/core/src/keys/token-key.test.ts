import { IDBFactory } from 'fake-indexeddb'
import {
  calculateJwkThumbprint,
  compactVerify,
  decodeProtectedHeader,
  importJWK,
  type JWK,
} from 'jose'
import { describe, expect, test } from 'vitest'
import { withSecurityStore } from '../storage/security-store.ts'
import { deleteSessionKey } from './session-key.ts'
import { loadTokenKey } from './token-key.ts'

const url = 'https://api.cairn.example/rpc/API/UserStorageFetch'
const issuedAt = 1_767_225_600

/** Everything in the browser's database. */
const stored = (indexedDB: IDBFactory) =>
  withSecurityStore(indexedDB, 'readonly', (store) => store.getAll())

describe('loadTokenKey', () => {
  test('[AUTH-10] proves a call as RFC 9449 says, checked by another library', async () => {
    const key = await loadTokenKey(new IDBFactory())
    const proof = await key.prove({ url, issuedAt, token: 'a.b.c' })
    const { jwk, ...header } = decodeProtectedHeader(proof)
    expect(header).toEqual({ typ: 'dpop+jwt', alg: 'ES256' })
    expect(Object.keys(jwk ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y'])
    expect(await calculateJwkThumbprint(jwk as JWK)).toBe(key.thumbprint)
    const verified = await compactVerify(
      proof,
      await importJWK(jwk as JWK, 'ES256'),
    )
    const claims = JSON.parse(new TextDecoder().decode(verified.payload))
    const bytes = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode('a.b.c'),
    )
    expect(claims).toEqual({
      jti: expect.stringMatching(/^[\w-]{22}$/),
      htm: 'POST',
      htu: url,
      iat: issuedAt,
      ath: Buffer.from(bytes).toString('base64url'),
    })
    const [, payload = ''] = (await key.prove({ url, issuedAt })).split('.')
    const asking = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(asking.ath).toBeUndefined()
    expect(asking.jti).not.toBe(claims.jti)
  })

  test('[AUTH-10] stays the same in one browser, also for tabs that ask at once', async () => {
    const indexedDB = new IDBFactory()
    const keys = await Promise.all([1, 2, 3].map(() => loadTokenKey(indexedDB)))
    const again = await loadTokenKey(indexedDB)
    const thumbprints = [...keys, again].map(({ thumbprint }) => thumbprint)
    expect(new Set(thumbprints).size).toBe(1)
    const other = await loadTokenKey(new IDBFactory())
    expect(other.thumbprint).not.toBe(again.thumbprint)
  })

  test('[AUTH-10] error: cannot be taken out of the browser', async () => {
    const indexedDB = new IDBFactory()
    await loadTokenKey(indexedDB)
    const [pair] = (await stored(indexedDB)) as CryptoKeyPair[]
    expect(pair?.privateKey.extractable).toBe(false)
    for (const format of ['jwk', 'pkcs8'] as const) {
      await expect(
        crypto.subtle.exportKey(format, pair?.privateKey as CryptoKey),
      ).rejects.toThrow()
    }
  })

  test('[AUTH-10] [SESS-03] is gone after signing out', async () => {
    const indexedDB = new IDBFactory()
    const before = await loadTokenKey(indexedDB)
    await deleteSessionKey(indexedDB)
    expect(await stored(indexedDB)).toEqual([])
    const after = await loadTokenKey(indexedDB)
    expect(after.thumbprint).not.toBe(before.thumbprint)
  })
})
