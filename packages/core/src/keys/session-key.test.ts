import { IDBFactory } from 'fake-indexeddb'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import { describe, expect, test } from 'vitest'
import { deleteSealedKey, readSealedKey, sealKey } from './sealed-key-store.ts'
import {
  createSessionKey,
  deleteSessionKey,
  loadSessionKey,
} from './session-key.ts'
import { randomKey } from './sign-with-key.ts'

const subdigest = `0x${'5b'.repeat(32)}` as const

describe('createSessionKey', () => {
  test('[SIGN-05] makes a key that signs as its address, and survives a reload', async () => {
    const indexedDB = new IDBFactory()
    const made = await createSessionKey(indexedDB)
    const key = await loadSessionKey(indexedDB)
    expect(key?.address).toBe(made.address)
    const signed = (await key?.sign(subdigest)) ?? '0x'
    expect(signed).toMatch(/^0x[0-9a-f]{128}(1b|1c)02$/)
    const address = Secp256k1.recoverAddress({
      payload: PersonalMessage.getSignPayload(subdigest),
      signature: Signature.fromHex(`0x${signed.slice(2, -2)}`),
    })
    expect(address.toLowerCase()).toBe(made.address.toLowerCase())
  })

  test('[SIGN-05] seals with AES-GCM 256, a 12-byte IV and a key nobody can read', async () => {
    const indexedDB = new IDBFactory()
    await createSessionKey(indexedDB)
    const sealed = await readSealedKey(indexedDB)
    expect(sealed?.wrappingKey).toMatchObject({
      extractable: false,
      algorithm: { name: 'AES-GCM', length: 256 },
    })
    expect(sealed?.key.iv.byteLength).toBe(12)
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([
      'security',
    ])
  })
})

describe('loadSessionKey', () => {
  test('[SIGN-05] behavior: finds nothing before one is made and after it is deleted', async () => {
    const indexedDB = new IDBFactory()
    expect(await loadSessionKey(indexedDB)).toBeUndefined()
    await createSessionKey(indexedDB)
    await deleteSessionKey(indexedDB)
    expect(await loadSessionKey(indexedDB)).toBeUndefined()
  })

  test('[SIGN-05] error: the sealed key is of another address', async () => {
    const indexedDB = new IDBFactory()
    await sealKey(indexedDB, `0x${'12'.repeat(20)}`, randomKey())
    const key = await loadSessionKey(indexedDB)
    await expect(key?.sign(subdigest)).rejects.toThrow(
      'Unexpected address on encrypted local session key',
    )
  })

  test('[SIGN-05] error: the wrapping key is another one', async () => {
    const indexedDB = new IDBFactory()
    await createSessionKey(indexedDB)
    const before = await readSealedKey(indexedDB)
    await deleteSealedKey(indexedDB)
    const other = await createSessionKey(indexedDB)
    const after = await readSealedKey(indexedDB)
    expect(other.address).not.toBe(before?.key.address)
    const { openKey } = await import('./sealed-key-store.ts')
    if (!before || !after) throw new Error('not sealed')
    const mixed = { wrappingKey: after.wrappingKey, key: before.key }
    await expect(openKey(mixed)).rejects.toThrow('Could not decrypt data')
  })
})
