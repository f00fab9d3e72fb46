import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackup } from './files.ts'
import { checkOf, deriveBackupKey } from './older-seal.ts'
import { SealError, seal, type Unlock, unseal, WrongKeyError } from './seal.ts'
import { makeKeyFile, readUnlock } from './unlock.ts'

const older = join(import.meta.dirname, '../../testing/older-backup')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-seal-'))
})
afterAll(() => rm(folder, { recursive: true }))

const keyFile: Unlock = { kind: 'key-file', secret: randomBytes(32) }

async function* inChunks(bytes: Uint8Array, size = 100_000) {
  for (let at = 0; at < bytes.length; at += size)
    yield bytes.subarray(at, at + size)
}
const all = async (parts: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(parts))

test('[SRVC-01] bk: a key or a passphrase opens what it sealed, of any size, and no other does', async () => {
  const passphrase = (text: string): Unlock => ({
    kind: 'passphrase',
    secret: Buffer.from(text),
  })
  const cases = [
    [keyFile, { kind: 'key-file', secret: randomBytes(32) }, 300_000],
    [keyFile, passphrase('a cairn of stones'), 0],
    [passphrase('a cairn of many stones'), passphrase('a cairn'), 65_536],
    [passphrase('a cairn of many stones'), keyFile, 1],
  ] as const
  for (const [own, other, size] of cases) {
    const plain = randomBytes(size)
    const sealed = await all(seal(own, inChunks(plain)))
    expect(await all(unseal(own, 'it', inChunks(sealed)))).toEqual(plain)
    await expect(all(unseal(other, 'it', inChunks(sealed)))).rejects.toThrow(
      WrongKeyError,
    )
  }
}, 60_000)

test('[SRVC-01] bk: the library opens what a passphrase sealed, and the other way round', async () => {
  const secret = Buffer.from('ein Steinmännchen')
  const plain = randomBytes(70_000)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(secret.toString())
  const sealed = await all(
    seal({ kind: 'passphrase', secret }, inChunks(plain)),
  )
  expect(Buffer.from(await decrypter.decrypt(sealed))).toEqual(plain)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(secret.toString())
  encrypter.setScryptWorkFactor(10)
  const theirs = await encrypter.encrypt(plain)
  const opened = unseal({ kind: 'passphrase', secret }, 'it', inChunks(theirs))
  expect(await all(opened)).toEqual(plain)
  const dear = String.fromCharCode(...theirs.subarray(0, 200)).replace(
    /(-> scrypt \S+) 10/,
    '$1 21',
  )
  const asksMuch = Buffer.concat([
    Buffer.from(dear, 'latin1'),
    theirs.subarray(200),
  ])
  await expect(
    all(unseal({ kind: 'passphrase', secret }, 'it', inChunks(asksMuch))),
  ).rejects.toThrow(SealError)
})

test('[SRVC-01] bk: error: a file with a changed byte, or cut off at any part, does not open', async () => {
  const sealed = await all(seal(keyFile, inChunks(randomBytes(200_000))))
  const open = (bytes: Uint8Array) =>
    all(unseal(keyFile, 'it', inChunks(bytes)))
  for (const at of [0, 30, 300, 70_000, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((changed.at(at) ?? 0) ^ 1, at)
    await expect(open(changed)).rejects.toThrow(/^(it of the backup|The key)/)
  }
  for (const length of [0, 100, 65_752, 131_304, sealed.length - 1])
    await expect(open(sealed.subarray(0, length))).rejects.toThrow(SealError)
})

test('[SRVC-01] bk: a backup of the first form, made by that version, still opens', async () => {
  const secret = Buffer.from('correct horse battery')
  const backup = await openBackup(older, { kind: 'passphrase', secret })
  expect(backup.manifest).toMatchObject({ format: 1, environment: 'stg' })
  expect(String(await all(backup.read('database')))).toBe('a dump of tables')
  const wrong = Buffer.from('correct horse batteries')
  await expect(
    openBackup(older, { kind: 'passphrase', secret: wrong }),
  ).rejects.toThrow(WrongKeyError)
  const changed = join(folder, 'changed')
  await cp(older, changed, { recursive: true })
  await writeFile(join(changed, 'database.sealed'), randomBytes(32))
  await expect(
    openBackup(changed, { kind: 'passphrase', secret }),
  ).rejects.toThrow('database.sealed of the backup was changed')
})

test('[SRVC-01] bk: the key file of older backups opens them, in parts, and seals new ones', async () => {
  const path = join(folder, 'older-key')
  await writeFile(path, `${randomBytes(32).toString('hex')}\n`)
  const unlock = await readUnlock({ 'key-file': path })
  const at = join(folder, 'in-parts')
  const plain = randomBytes(2_500_000)
  await makeOlder(at, unlock, plain)
  const backup = await openBackup(at, unlock)
  expect(await all(backup.read('database'))).toEqual(plain)
  const sealed = await all(seal(unlock, inChunks(plain)))
  expect(await all(unseal(unlock, 'it', inChunks(sealed)))).toEqual(plain)
})

test('[SRVC-01] bk: a new key file is an identity of age; error: another text is refused', async () => {
  const path = join(folder, 'key')
  await makeKeyFile(path)
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}\n$/)
  const { secret } = await readUnlock({ 'key-file': path })
  expect(secret).toHaveLength(32)
  const mistyped = text.replace(/.\n$/, (end) => (end === 'Q\n' ? 'P' : 'Q'))
  for (const other of [mistyped, '00', 'AGE-SECRET-KEY-1', '']) {
    await writeFile(path, other)
    await expect(readUnlock({ 'key-file': path })).rejects.toThrow(
      'holds no key',
    )
  }
})

/** Writes a backup as the first form was written: parts of 1 MiB, AES-256-GCM. */
async function makeOlder(at: string, unlock: Unlock, database: Buffer) {
  const salt = randomBytes(32).toString('hex')
  const key = await deriveBackupKey(unlock, salt)
  await cp(older, at, { recursive: true })
  const write = async (name: string, plain: Buffer) => {
    const info = `cairn backup file ${name}`
    const own = Buffer.from(hkdfSync('sha256', key, '', info, 32))
    const parts: Buffer[] = []
    for (let from = 0; from === 0 || from < plain.length; from += 1_048_576) {
      const nonce = Buffer.alloc(12)
      nonce.writeUInt32BE(parts.length, 0)
      nonce[11] = from + 1_048_576 >= plain.length ? 1 : 0
      const cipher = createCipheriv('aes-256-gcm', own, nonce)
      const part = plain.subarray(from, from + 1_048_576)
      parts.push(
        Buffer.concat([
          cipher.update(part),
          cipher.final(),
          cipher.getAuthTag(),
        ]),
      )
    }
    const sealed = Buffer.concat(parts)
    await writeFile(join(at, name), sealed)
    const sha256 = createHash('sha256').update(sealed).digest('hex')
    return { bytes: sealed.length, sha256 }
  }
  const manifest = {
    format: 1,
    cairn: '0.1.0',
    madeAt: '2026-11-20T00:00:00.000Z',
    environment: 'stg',
    schemas: {},
    files: { 'database.sealed': await write('database.sealed', database) },
  }
  await write('manifest.sealed', Buffer.from(JSON.stringify(manifest)))
  const lock = { kind: 'key-file', salt, check: checkOf(key) }
  await writeFile(join(at, 'backup.json'), JSON.stringify({ format: 1, lock }))
}
