import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deployLocalChain } from '@cairn/contracts'
import { openDatabase } from '@cairn/service-kit'
import { serve, startAnvil } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fileNames,
  openBackup,
  writeSealed,
} from '../services/ops/src/backup/files.ts'
import { jsonOf } from '../services/ops/src/backup/make-backup.ts'
import { readUnlock } from '../services/ops/src/backup/unlock.ts'
import { chainsOf, newFolder, openHost, ops } from './_ops.ts'
import { newWalletSession } from './_wallet-session.ts'

const chainId = 80002
/** A share of the third sharing of a login key. */
const ending = '.epoch-3-needs-2'
const share = `${'07'.repeat(32)}\n`
/** The share that the wallet still uses, of the second sharing. */
const olderEnding = '.epoch-2-needs-2'
const olderShare = `${'05'.repeat(32)}\n`

describe('backups of the embedded store', () => {
  const stack = new AsyncDisposableStack()
  let env: Record<string, string>
  let folder: string
  let key: string

  beforeAll(async () => {
    const anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    folder = await newFolder(stack)
    env = {
      ENVIRONMENT: 'local',
      SERVICES: 'sessions,guard,api,identity,keyshare,metadata,indexer',
      SMTP_URL: 'smtp://127.0.0.1:9',
      CHAINS: chainsOf(anvil),
      ...nodeIn('data'),
    }
    await mkdir(join(folder, 'data'))
    await writeFile(`${env.KEYSHARE_SHARE_FILE}${ending}`, share)
    await writeFile(`${env.KEYSHARE_SHARE_FILE}${olderEnding}`, olderShare)
    {
      await using host = await openHost(env)
      await newWalletSession(host.url, host.url)
    }
    key = join(folder, 'key')
    await ops(['backup', 'make-key', key], env)
    expect(await backUp('first')).toMatchObject({ code: 0 })
  })
  afterAll(() => stack.disposeAsync())

  /** Variables of a keyshare node in a folder. */
  const nodeIn = (name: string) => ({
    DATA_DIR: join(folder, name),
    KEYSHARE_INDEX: '1',
    KEYSHARE_SHARE_FILE: join(folder, name, 'share'),
  })

  const backUp = (name: string) =>
    ops(['backup', '--to', join(folder, name), '--key-file', key], env)
  const restore = (more: Record<string, string>, ...options: string[]) =>
    ops(['restore', join(folder, 'first'), '--key-file', key, ...options], {
      ...env,
      ...more,
    })
  /** Starts a host, and asks who its guard and its keyshare node are. */
  const identityOf = async (of: Record<string, string>) => {
    await using host = await openHost(of)
    const answer = await fetch(`${host.url}/.well-known/cairn.json`)
    const { guards } = (await answer.json()) as { guards: object[] }
    const path = '/keyshare/1/3/rpc/Keyshare/Info'
    const init = { method: 'POST', body: '{}' }
    const node = await fetch(`${host.url}${path}`, init)
    return {
      guards: guards.map((it) => ({ ...it, url: '' })),
      // The address of a node has the port of its host.
      node: { ...((await node.json()) as object), proofUrl: '' },
    }
  }

  test('[AUTH-05] [SRVC-01] the embedded store of a stopped host restores with its keyshare node, starts, signs in and gets a signature of the guard', async () => {
    // The trial must not report to the operator's collector.
    let spans = 0
    const collector = new Hono().post('/v1/traces', (c) => {
      spans += 1
      return c.json({})
    })
    await using listening = await serve(collector)
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: listening.url }
    const answer = await restore(traced, '--check')
    expect(answer).toMatchObject({ code: 0 })
    expect(spans).toBe(0)
    expect(answer.text).toContain('signs in and reads its storage')
    expect(answer.text).toContain('The guard signs for it.')
    const target = { ...env, ...nodeIn('restored') }
    expect(await restore(target)).toMatchObject({ code: 0 })
    // Restoring compared the values of every table.
    const before = await identityOf(env)
    expect(before.node).toMatchObject({ index: 1 })
    expect(await identityOf(target)).toEqual(before)
    // The node finds its share under the name that says of which sharing it is.
    const restored = `${target.KEYSHARE_SHARE_FILE}${ending}`
    expect(await readFile(restored, 'utf8')).toBe(share)
    const older = `${target.KEYSHARE_SHARE_FILE}${olderEnding}`
    expect(await readFile(older, 'utf8')).toBe(olderShare)
    expect(existsSync(target.KEYSHARE_SHARE_FILE)).toBe(false)
    {
      await using store = await openDatabase(join(target.DATA_DIR, 'database'))
      await store.query(
        `delete from api.applied_migrations where name > '0001'`,
      )
    }
    expect(await restore(target)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/database is not empty, and nothing was/),
    })
  })

  test('[SRVC-01] error: a restore that ended half-way is repeated', async () => {
    const target = nodeIn('half-way')
    // A restore that is killed while it writes the store leaves this.
    await mkdir(join(target.DATA_DIR, 'database.partial/base'), {
      recursive: true,
    })
    // The secrets cannot be written where a file is in the way.
    const inTheWay = join(folder, 'in-the-way')
    await writeFile(inTheWay, '')
    const blocked = { ...target, GUARD_KEY_FILE: join(inTheWay, 'guard-key') }
    expect(await restore(blocked)).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /guard-key cannot be written: .* repeat the command/,
      ),
    })
    // No session of before lives where the secrets may be there soon.
    await expectEnded(target.DATA_DIR)
    await mkdir(join(target.DATA_DIR, 'secrets'), { recursive: true })
    // A restore that is killed while it writes a secret leaves this.
    await writeFile(join(target.DATA_DIR, 'secrets/jwt-secret.partial'), 'ab')
    await rm(inTheWay)
    expect(await restore(blocked)).toMatchObject({
      code: 0,
      text: expect.stringContaining('has the rows of this backup already'),
    })
    expect(await readFile(blocked.GUARD_KEY_FILE, 'utf8')).toBe(
      await readFile(join(folder, 'data/secrets/guard-key'), 'utf8'),
    )
    expect(await readdir(target.DATA_DIR)).not.toContain('database.partial')
    expect(await readdir(join(target.DATA_DIR, 'secrets'))).not.toContain(
      'jwt-secret.partial',
    )
    await expectEnded(target.DATA_DIR)
  })

  async function expectEnded(dataDir: string): Promise<void> {
    await using store = await openDatabase(join(dataDir, 'database'))
    expect(
      await store.query(`select account, epoch from api.revoked_tokens`),
    ).toEqual([{ account: '*', epoch: expect.any(Number) }])
  }

  test.each([
    ['is not there', 'nowhere'],
    ['is a folder', '.'],
  ])(
    "[SRVC-01] error: a backup is not made without a provider's file that %s",
    async (_case, name) => {
      const path = join(folder, name)
      const to = join(folder, 'without-provider')
      const answer = await ops(['backup', '--to', to, '--key-file', key], {
        ...env,
        API_COINGECKO_KEY_FILE: path,
      })
      expect(answer).toMatchObject({
        code: 1,
        text: expect.stringContaining(`API_COINGECKO_KEY_FILE (${path})`),
      })
      expect(existsSync(to)).toBe(false)
    },
  )

  test('[SRVC-01] error: what a killed backup left is named, with what to do', async () => {
    const left = join(folder, 'killed.partial')
    await mkdir(left)
    expect(await backUp('killed')).toMatchObject({
      code: 1,
      text: expect.stringContaining(`Delete ${left} and repeat the command.`),
    })
    await rm(left, { recursive: true })
  })

  test('[SRVC-01] error: is not saved while a host runs on it', async () => {
    // A process with the command of a host.
    const host = spawn(process.execPath, [
      ...['-e', 'setInterval(() => {}, 1000)'],
      'services/host/src/main.ts',
    ])
    const lock = join(folder, 'data/host.pid')
    await writeFile(lock, `${host.pid}\n`)
    try {
      expect(await backUp('running')).toMatchObject({
        code: 1,
        text: expect.stringContaining('Cairn already runs on'),
      })
      expect(existsSync(join(folder, 'running'))).toBe(false)
      expect(existsSync(join(folder, 'running.partial'))).toBe(false)
    } finally {
      host.kill()
      await rm(lock)
    }
  })

  test('[SRVC-01] error: a folder without a store, and a database of the other kind, are told in a sentence', async () => {
    const empty = { DATA_DIR: join(folder, 'empty') }
    await ops(['secrets', 'make'], { ...env, ...empty })
    const to = ['--to', join(folder, 'nothing'), '--key-file', key]
    expect(await ops(['backup', ...to], { ...env, ...empty })).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no store in'),
    })
    expect(existsSync(join(folder, 'empty/database'))).toBe(false)
    const server = {
      DATABASE_URL: 'postgres://127.0.0.1:9/none',
      DATA_DIR: join(folder, 'server'),
    }
    expect(await restore(server)).toMatchObject({
      code: 1,
      text: expect.stringContaining('The backup is of an embedded store'),
    })
  })

  test('[SRVC-01] error: a store with another value than its manifest is refused, and removed', async () => {
    const unlock = await readUnlock({ 'key-file': key })
    const at = join(folder, 'first')
    const opened = await openBackup(at, unlock)
    const path = join(at, fileNames.manifest)
    const whole = await readFile(path)
    const manifest = structuredClone(opened.manifest)
    for (const { digests } of Object.values(manifest.schemas))
      if (digests?.secret_fingerprints) digests.secret_fingerprints = '1 2'
    await rm(path)
    await writeSealed(
      { folder: at, unlock },
      fileNames.manifest,
      jsonOf(manifest),
    )
    const target = nodeIn('refused')
    expect(await restore(target)).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        'host.secret_fingerprints has other values',
      ),
    })
    expect(existsSync(join(folder, 'refused/database'))).toBe(false)
    await writeFile(path, whole)
  })
})
