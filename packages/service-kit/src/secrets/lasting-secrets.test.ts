import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabases } from '../../testing/index.ts'
import type { Database } from '../store/database.ts'
import { keepSecrets, SecretChangedError } from './lasting-secrets.ts'
import { createSecretStore } from './secret-store.ts'

describe.each(testDatabases)('keepSecrets on $name', ({ open }) => {
  let database: Database
  let folder: string
  beforeEach(async () => {
    database = await open()
    folder = await mkdtemp(join(tmpdir(), 'cairn-secrets-'))
  })
  afterEach(async () => {
    await database[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })
  const start = () => keepSecrets(database, createSecretStore(folder, {}))

  test('[SRVC-01] f: creates a secret at the first start and returns it at the next', async () => {
    const names = ['guard-key', 'keyshare-1', 'keyshare-2']
    const secret = start()
    const first = await Promise.all(names.map((name) => secret(name, 32)))
    const again = await Promise.all(names.map((name) => start()(name, 32)))
    expect(again.map(String)).toEqual(first.map(String))
  })

  test.each(['guard-key', 'guard-totp-key', 'relayer-key', 'keyshare-1'])(
    '[SRVC-01] f: error: does not create %s again when the database knows it',
    async (name) => {
      await start()(name, 32)
      await rm(join(folder, name))
      await expect(start()(name, 32)).rejects.toThrow(SecretChangedError)
      expect(await readdir(folder)).toEqual([])
    },
  )

  test('[SRVC-01] f: error: rejects another secret of the same name', async () => {
    await start()('guard-key', 32)
    await writeFile(join(folder, 'guard-key'), 'ab'.repeat(32))
    await expect(start()('guard-key', 32)).rejects.toThrow(
      'The secret guard-key is another one',
    )
  })

  test('[SRVC-01] f: creates a replaceable secret again', async () => {
    await start()('jwt-secret', 32)
    await rm(join(folder, 'jwt-secret'))
    expect(await start()('jwt-secret', 32)).toHaveLength(32)
  })
})
