import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '../../testing/index.ts'
import type { Database } from '../store/database.ts'
import { createKeyrings } from './keyring.ts'

const [first, second, third] = ['11', '22', '33'].map((byte) => byte.repeat(32))

describe('createKeyrings', () => {
  let folder: string
  let database: Database
  let nowMs: number
  let errors: unknown[]
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-keys-'))
    database = await openEmbedded()
    nowMs = 0
    errors = []
  })
  afterEach(async () => {
    await database[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  const open = (name: string) =>
    createKeyrings({
      folder,
      env: {},
      database,
      nowMs: () => nowMs,
      onError: (error) => errors.push(error),
    })(name, 32)
  async function write(name: string, ...keys: (string | undefined)[]) {
    await writeFile(join(folder, 'new'), `${keys.join('\n')}\n`)
    await rename(join(folder, 'new'), join(folder, name))
  }
  const textOf = async (keyring: Awaited<ReturnType<typeof open>>) =>
    (await keyring()).map((key) => Buffer.from(key).toString('hex'))

  test('[SRVC-01] makes a key at first, and reads a changed file within a second', async () => {
    const keyring = await open('jwt-secret')
    expect(await keyring()).toHaveLength(1)
    expect(await textOf(await open('jwt-secret'))).toEqual(
      await textOf(keyring),
    )
    await write('jwt-secret', first, second)
    nowMs += 1_000
    expect(await textOf(keyring)).toEqual([first, second])
    // Keys that did not change are the same objects.
    nowMs += 1_000
    expect(await keyring()).toBe(await keyring())
  })

  test('[SRVC-01] error: goes on with the old keys while a changed file is broken or gone, and reports it', async () => {
    await write('jwt-secret', first)
    const keyring = await open('jwt-secret')
    await write('jwt-secret', second, 'ab')
    nowMs += 1_000
    expect(await textOf(keyring)).toEqual([first])
    expect(errors).toHaveLength(1)
    await rm(join(folder, 'jwt-secret'))
    nowMs += 1_000
    expect(await textOf(keyring)).toEqual([first])
    await write('jwt-secret', second)
    nowMs += 1_000
    expect(await textOf(keyring)).toEqual([second])
  })

  test('[SRVC-01] error: does not start by keys of which none is that of the database', async () => {
    await write('relayer-key', first)
    await open('relayer-key')
    await write('relayer-key', second, first)
    expect(await textOf(await open('relayer-key'))).toEqual([second, first])
    await write('relayer-key', second, third)
    await expect(open('relayer-key')).rejects.toMatchObject({
      name: 'SecretChangedError',
    })
  })
})
