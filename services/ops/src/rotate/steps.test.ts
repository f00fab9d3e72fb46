import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KnownSecret } from '../secrets/known-secrets.ts'
import { readKeyFile, writeProgress } from './key-file.ts'
import { prepareKey, switchKey } from './steps.ts'

const old = 'aa'.repeat(32)
const inUse = 'bb'.repeat(32)
let folder: string
let secret: KnownSecret
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-steps-'))
  secret = {
    name: 'jwt-secret',
    service: 'api',
    path: join(folder, 'jwt-secret'),
    bytes: 32,
  } as KnownSecret
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const keysNow = async () =>
  (await readKeyFile(secret)).keys.map((key) =>
    Buffer.from(key).toString('hex'),
  )
const prepare = async () => prepareKey(await readKeyFile(secret), 0)
const switchNow = async () =>
  switchKey(await readKeyFile(secret), { nowMs: 1, isForced: true })

test('[SRVC-01] error: a retired key never signs again, where the file of a switched key was copied without its progress', async () => {
  await writeFile(secret.path, `${inUse}\n${old}\n`)
  await expect(prepare()).rejects.toThrow('jwt-secret holds 2 keys')
  await expect(switchNow()).rejects.toThrow('Begin with prepare.')
  expect(await keysNow()).toEqual([inUse, old])
})

test('[SRVC-01] a preparation that ended between its two files is made again', async () => {
  await writeFile(secret.path, `${inUse}\n`)
  await writeProgress(secret, { step: 'prepared', next: 'lost', atMs: 0 })
  await prepare()
  const [first, second, ...others] = await keysNow()
  expect([first, others]).toEqual([inUse, []])
  await expect(prepare()).rejects.toThrow('The next step is switch.')
  await switchNow()
  expect(await keysNow()).toEqual([second, inUse])
})
