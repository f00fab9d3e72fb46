import { IDBFactory } from 'fake-indexeddb'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import { describe, expect, test } from 'vitest'
import { legacyNames } from '../storage/legacy-names.ts'
import { moveLegacyKey } from './legacy-session-key.ts'
import { deleteSealedKey, readSealedKey, sealKey } from './sealed-key-store.ts'
import {
  createSessionKey,
  deleteSessionKey,
  loadSessionKey,
} from './session-key.ts'
import { addressOfKey, randomKey } from './sign-with-key.ts'

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

describe('moveLegacyKey', () => {
  function areaWith(text: string) {
    const kept = new Map([[legacyNames.sessionKey as string, text]])
    return {
      kept,
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    }
  }
  const secret = `${'12'.repeat(31)}34`
  const address = addressOfKey(new Uint8Array(Buffer.from(secret, 'hex')))

  test.each([secret, `0x${secret.toUpperCase()}`, ` 0x${secret}\n`])(
    '[STOR-02] a readable key is sealed and deleted: %j',
    async (text) => {
      const indexedDB = new IDBFactory()
      const area = areaWith(text)
      await moveLegacyKey(indexedDB, area)
      expect([...area.kept]).toEqual([])
      const key = await loadSessionKey(indexedDB)
      expect(key?.address).toBe(address)
      expect(await key?.sign(subdigest)).toMatch(/^0x[0-9a-f]{130}02$/)
    },
  )

  test.each(['', '0x12', 'not a key', `0x${'zz'.repeat(32)}`])(
    '[STOR-02] error: what is no key is deleted: %j',
    async (text) => {
      const indexedDB = new IDBFactory()
      const area = areaWith(text)
      await moveLegacyKey(indexedDB, area)
      expect([...area.kept]).toEqual([])
      expect(await loadSessionKey(indexedDB)).toBeUndefined()
    },
  )

  test('[STOR-02] behavior: a key that is sealed already is the one that stays', async () => {
    const indexedDB = new IDBFactory()
    const newer = await createSessionKey(indexedDB)
    const area = areaWith(secret)
    await moveLegacyKey(indexedDB, area)
    expect([...area.kept]).toEqual([])
    expect((await loadSessionKey(indexedDB))?.address).toBe(newer.address)
  })

  test('[STOR-02] error: a store that cannot be written keeps the readable key', async () => {
    const area = areaWith(secret)
    const broken = {
      open() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    } as unknown as IDBFactory
    await expect(moveLegacyKey(broken, area)).rejects.toThrow('full')
    expect(area.kept.get(legacyNames.sessionKey)).toBe(secret)
  })
})
