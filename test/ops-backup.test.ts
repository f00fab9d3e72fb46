import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { deployLocalChain } from '@cairn/contracts'
import { openDatabase } from '@cairn/service-kit'
import { startAnvil } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  fileNames,
  openBackup,
  writeSealed,
} from '../services/ops/src/backup/files.ts'
import { jsonOf } from '../services/ops/src/backup/make-backup.ts'
import type { Manifest } from '../services/ops/src/backup/manifest.ts'
import { readUnlock } from '../services/ops/src/backup/unlock.ts'
import {
  chainsOf,
  newDatabase,
  newFolder,
  openHost,
  ops,
  postgresUrls,
} from './_ops.ts'
import { newWalletSession } from './_wallet-session.ts'

const chainId = 80002
const main = join(import.meta.dirname, '../services/ops/src/main.ts')

describe.each(postgresUrls)('backups', (server) => {
  const stack = new AsyncDisposableStack()
  let env: Record<string, string>
  let folder: string
  let key: string
  let host: Awaited<ReturnType<typeof openHost>>

  beforeAll(async () => {
    const anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    folder = await newFolder(stack)
    // Checks of other files run at the same time.
    vi.stubEnv('TMPDIR', await newFolder(stack))
    env = {
      ENVIRONMENT: 'stg',
      SMTP_URL: 'smtp://127.0.0.1:9',
      CHAINS: chainsOf(anvil),
      DATABASE_URL: await newDatabase(server, stack),
      DATA_DIR: join(folder, 'data'),
    }
    host = stack.use(await openHost(env))
    const { url } = host
    // A row whose value a test changes.
    await askDatabase(env.DATABASE_URL, savedWallet)
    // Calls go on while the backup is made.
    let isMade = false
    const calls = (async () => {
      while (!isMade) await newWalletSession(url, url)
    })()
    key = join(folder, 'key')
    await ops(['backup', 'make-key', key], env)
    const made = await backUp('first')
    isMade = true
    await calls
    expect(made).toMatchObject({ code: 0 })
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await stack.disposeAsync()
  })

  const savedWallet = `insert into sessions.wallets values ('0x01', '0x02', '{}')`
  async function askDatabase(url = '', text = '') {
    await using database = await openDatabase(url)
    await database.query(text)
  }

  const backUp = (name: string) =>
    ops(['backup', '--to', join(folder, name), '--key-file', key], env)
  const check = (name: string, ...more: string[]) =>
    ops(
      [
        ...['restore', '--check', join(folder, name)],
        ...['--key-file', key, ...more],
      ],
      env,
    )

  /** Names of the databases and folders that checks made. */
  async function leftOfChecks() {
    await using admin = await openDatabase(server)
    const databases = await admin.query(
      `select datname from pg_database where datname like 'cairn_check_%'`,
    )
    const folders = await readdir(tmpdir())
    return [
      ...databases.map(({ datname }) => `${datname}`),
      ...folders.filter((name) => name.startsWith('cairn-restore-')),
    ]
  }

  /** Copies the backup, for a change. */
  async function copyAs(name: string) {
    await cp(join(folder, 'first'), join(folder, name), { recursive: true })
    return join(folder, name)
  }

  /** Replaces the manifest, as one who has the key can. */
  async function changeManifest(
    at: string,
    change: (manifest: Manifest) => Manifest,
    from = at,
  ) {
    const unlock = await readUnlock({ 'key-file': key })
    const opened = await openBackup(from, unlock)
    await rm(join(at, fileNames.manifest))
    await writeSealed(
      { folder: at, unlock },
      fileNames.manifest,
      jsonOf(change(opened.manifest)),
    )
  }

  test('[SRVC-01] a backup of a running host restores, starts, signs in and gets a signature of the guard', async () => {
    const answer = await check('first')
    expect(answer).toMatchObject({ code: 0 })
    expect(answer.text).toContain('signs in and reads its storage')
    expect(answer.text).toContain('The guard signs for it.')
    expect(await leftOfChecks()).toEqual([])
  })

  /** Starts a check, and returns once it has restored the rows. */
  async function startCheck() {
    const args = ['--check', join(folder, 'first'), '--key-file', key]
    const child = spawn(process.execPath, [main, 'restore', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    // Leaving the loop closes the pipe that the command prints to.
    for await (const text of child.stdout)
      if (`${text}`.includes('It restores')) break
    return { child, ended }
  }

  test('[SRVC-01] error: a check whose terminal is gone leaves neither rows nor secrets of the backup', async () => {
    const { child, ended } = await startCheck()
    expect(await leftOfChecks()).toHaveLength(2)
    child.kill('SIGHUP')
    expect(await ended).toEqual([129, null])
    expect(await leftOfChecks()).toEqual([])
  })

  test.each([16, 24, 32])(
    '[SRVC-01] error: nor one that is interrupted %d ms later, while it writes secrets and asks the database',
    async (laterMs) => {
      const { child, ended } = await startCheck()
      await setTimeout(laterMs)
      child.kill('SIGINT')
      expect(await ended).toEqual([130, null])
      expect(await leftOfChecks()).toEqual([])
    },
  )

  test('[SRVC-01] no file of a backup shows a secret, a row, or is open to other users', async () => {
    const secret = await readFile(
      join(folder, 'data/secrets/guard-key'),
      'latin1',
    )
    for (const name of await readdir(join(folder, 'first'))) {
      const path = join(folder, 'first', name)
      const text = await readFile(path, 'latin1')
      expect(text).not.toContain(secret.trim())
      expect(text).not.toContain('applied_migrations')
      expect((await stat(path)).mode & 0o077).toBe(0)
    }
  })

  test('[SRVC-01] error: a backup with one byte changed, a file cut off or a file of another backup is refused by name', async () => {
    const at = await copyAs('changed')
    const path = join(at, fileNames.database)
    const bytes = await readFile(path)
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed.at(100) ?? 0) ^ 1, 100)
    for (const [file, content] of [
      [fileNames.database, changed],
      [fileNames.database, bytes.subarray(0, -1)],
    ] as const) {
      await writeFile(join(at, file), content)
      expect(await check('changed')).toMatchObject({
        code: 1,
        text: `${file} of the backup was changed or is incomplete. Nothing of it can be trusted. Use another backup.`,
      })
    }
    await writeFile(path, bytes)
    const other = await readFile(join(folder, 'first', fileNames.secrets))
    await writeFile(join(at, fileNames.manifest), other)
    expect(await check('changed')).toMatchObject({
      code: 1,
      text: expect.stringContaining(`${fileNames.manifest} of the backup`),
    })
    await rm(join(at, fileNames.manifest))
    expect(await check('changed')).toMatchObject({ code: 1 })
  })

  test('[SRVC-01] a passphrase opens a backup; error: a wrong one, a short one, none, or another folder is told in a sentence', async () => {
    const phrase = join(folder, 'passphrase')
    await writeFile(phrase, 'a cairn of many stones\n')
    const sealed = join(folder, 'by-passphrase')
    const make = ['backup', '--to', sealed, '--passphrase-file', phrase]
    expect(await ops(make, env)).toMatchObject({ code: 0 })
    expect(await ops(make, env)).toMatchObject({ code: 1 })
    const opened = (...args: string[]) =>
      ops(['restore', '--check', sealed, ...args], env)
    const secret = Buffer.from('a cairn of many stones')
    const backup = await openBackup(sealed, { kind: 'passphrase', secret })
    expect(Object.keys(backup.manifest.schemas)).toContain('guard')
    await writeFile(phrase, 'a cairn of other stones')
    expect(await opened('--passphrase-file', phrase)).toMatchObject({
      code: 1,
      text: 'The passphrase is not that of this backup.',
    })
    await writeFile(phrase, 'short')
    expect(await opened('--passphrase-file', phrase)).toMatchObject({
      code: 1,
      text: expect.stringContaining('too short'),
    })
    expect(await opened()).toMatchObject({ code: 2 })
    expect(await opened('--key-file', key)).toMatchObject({ code: 1 })
    expect(await ops(['backup', 'make-key', key], env)).toMatchObject({
      code: 1,
    })
    expect(await check('nowhere')).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no backup in'),
    })
  })

  test('[SRVC-01] error: a backup that lacks a row of its manifest is refused', async () => {
    const at = await copyAs('row')
    await changeManifest(at, (manifest) => {
      const tables: Record<string, number> = manifest.schemas.host?.tables ?? {}
      tables.secret_fingerprints = 100
      return manifest
    })
    expect(await check('row')).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /host\.secret_fingerprints has \d+ rows, and the backup was made of 100\./,
      ),
    })
  })

  test('[SRVC-01] error: a backup with another value in a row, and as many rows, is refused', async () => {
    // The dump of a database that differs by one value, under the manifest of
    // the first.
    const url = await newDatabase(server, stack)
    const other = { DATABASE_URL: url, DATA_DIR: join(folder, 'other') }
    const unlock = ['--key-file', key]
    const restored = ['restore', join(folder, 'first'), ...unlock]
    expect(await ops(restored, { ...env, ...other })).toMatchObject({ code: 0 })
    await askDatabase(url, `update sessions.wallets set image_hash = '0x03'`)
    const to = ['--to', join(folder, 'changed-value'), ...unlock]
    await ops(['backup', ...to], { ...env, ...other })
    const opening = await readUnlock({ 'key-file': key })
    const changed = await openBackup(join(folder, 'changed-value'), opening)
    const at = await copyAs('value')
    await rm(join(at, fileNames.database))
    const file = await writeSealed(
      { folder: at, unlock: opening },
      fileNames.database,
      changed.read('database'),
    )
    await changeManifest(
      at,
      (manifest) => ({
        ...manifest,
        files: { ...manifest.files, [fileNames.database]: file },
      }),
      join(folder, 'first'),
    )
    expect(await check('value')).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        'sessions.wallets has other values than the backup was made of.',
      ),
    })
  })

  test('[SRVC-01] a backup of before values were compared is compared by its numbers of rows', async () => {
    const at = await copyAs('before')
    await changeManifest(at, (manifest) => {
      for (const schema of Object.values(manifest.schemas))
        delete schema.digests
      return manifest
    })
    expect(await check('before')).toMatchObject({ code: 0 })
  })

  test('[SRVC-01] error: a backup of an older or newer version is refused; --upgrade takes the older one', async () => {
    const older = await copyAs('older')
    await changeManifest(older, (manifest) => ({ ...manifest, cairn: '0.0.9' }))
    expect(await check('older')).toMatchObject({
      code: 1,
      text: expect.stringContaining('an older version of Cairn (0.0.9'),
    })
    expect(await check('older', '--upgrade')).toMatchObject({ code: 0 })
    const newer = await copyAs('newer')
    await changeManifest(newer, (manifest) => {
      manifest.schemas.api?.migrations.push('9999-later.sql')
      return manifest
    })
    expect(await check('newer', '--upgrade')).toMatchObject({
      code: 1,
      text: expect.stringContaining('it has api/9999-later.sql'),
    })
  })

  test('[SRVC-01] restores into an empty database with its secrets, and over nothing that exists', async () => {
    const restoreTo = (more: Record<string, string>) =>
      ops(['restore', join(folder, 'first'), '--key-file', key], {
        ...env,
        ...more,
      })
    expect(await restoreTo({})).toMatchObject({
      code: 1,
      text: expect.stringContaining('The database is not empty'),
    })
    const target = {
      DATABASE_URL: await newDatabase(server, stack),
      DATA_DIR: join(folder, 'restored'),
    }
    // Another environment's secrets stop it before anything is restored.
    const foreign = join(folder, 'foreign')
    await ops(['secrets', 'make'], {
      ...env,
      DATA_DIR: foreign,
      DATABASE_URL: target.DATABASE_URL,
    })
    expect(await restoreTo({ ...target, DATA_DIR: foreign })).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not that of the backup'),
    })
    // Tables of someone else, in the schema that every database has.
    const foreignTable = 'public.of_someone_else'
    await askDatabase(target.DATABASE_URL, `create table ${foreignTable} ()`)
    expect(await restoreTo(target)).toMatchObject({
      code: 1,
      text: expect.stringContaining('The database is not empty'),
    })
    await askDatabase(target.DATABASE_URL, `drop table ${foreignTable}`)
    // The secrets cannot be written where a file is in the way.
    const inTheWay = join(folder, 'in-the-way')
    await writeFile(inTheWay, '')
    const blocked = { ...target, DATA_DIR: inTheWay }
    expect(await restoreTo(blocked)).toMatchObject({
      code: 1,
      text: expect.stringContaining('repeat the command'),
    })
    {
      await using database = await openDatabase(target.DATABASE_URL)
      const ended = `select account from api.revoked_tokens`
      expect(await database.query(ended)).toEqual([{ account: '*' }])
    }
    expect(await restoreTo(target)).toMatchObject({
      code: 0,
      text: expect.stringContaining('has the rows of this backup already'),
    })
    // It stays the same: another value, and it is someone else's database.
    const change = `update sessions.wallets set image_hash = '0x03'`
    await askDatabase(target.DATABASE_URL, change)
    expect(await restoreTo(target)).toMatchObject({ code: 1 })
    await askDatabase(
      target.DATABASE_URL,
      `update sessions.wallets set image_hash = '0x02'`,
    )
    const read = (at: string) =>
      readFile(join(folder, at, 'secrets/guard-key'), 'utf8')
    expect(await read('restored')).toBe(await read('data'))
    await using restored = await openHost({ ...env, ...target })
    const guardOf = async ({ url }: { url: string }) => {
      const answer = await fetch(`${url}/.well-known/cairn.json`)
      const { guards } = (await answer.json()) as {
        guards: { address: string }[]
      }
      return guards[0]?.address
    }
    expect(await guardOf(restored)).toBe(await guardOf(host))
  })
})
