import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSecretStore, SecretFileError } from './secret-store.ts'

describe('createSecretStore', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-secrets-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('[SRVC-01] creates a secret once, readable by its owner alone', async () => {
    const first = await createSecretStore(folder, {})('a-key', 32)
    const again = await createSecretStore(folder, {})('a-key', 32)
    expect(first).toHaveLength(32)
    expect(Buffer.from(again)).toEqual(Buffer.from(first))
    expect((await stat(join(folder, 'a-key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['a-key'])
  })

  test('[SRVC-01] creates one secret for concurrent calls', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createSecretStore(folder, {})('k', 32)),
    )
    const texts = made.map((it) => Buffer.from(it).toString('hex'))
    expect(new Set(texts).size).toBe(1)
    expect(await readFile(join(folder, 'k'), 'utf8')).toBe(`${texts[0]}\n`)
  })

  test('[SRVC-01] reads the file that a variable names', async () => {
    const path = join(folder, 'elsewhere')
    await writeFile(path, 'ab'.repeat(32))
    const secret = await createSecretStore(folder, { A_KEY_FILE: path })(
      'a-key',
      32,
    )
    expect(Buffer.from(secret).toString('hex')).toBe('ab'.repeat(32))
  })

  test.each([
    ['is empty', ''],
    ['was cut short', 'ab'.repeat(31)],
    ['is too long', 'ab'.repeat(33)],
    ['is no hex', 'hunter2'.repeat(9).slice(0, 64)],
  ])(
    '[SRVC-01] error: works with no key whose file %s, and tells none of it',
    async (_case, text) => {
      await writeFile(join(folder, 'k'), text)
      const asked = createSecretStore(folder, {})('k', 32)
      await expect(asked).rejects.toThrow(SecretFileError)
      await expect(asked).rejects.not.toThrow(/hunter2|abab/)
      expect(await readFile(join(folder, 'k'), 'utf8')).toBe(text)
    },
  )
})
