import { createHash } from 'node:crypto'
import {
  chmod,
  copyFile,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@cairn/service-kit'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askNode } from './_keyshare-node.ts'
import {
  chainsOf,
  newDatabase,
  newFolder,
  openHost,
  ops,
  postgresUrls,
} from './_ops.ts'

type Described = {
  guards: { address: string }[]
  services: { keyshare: string[] }
}

describe.each(postgresUrls)('doctor, secrets and senders', (server) => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let folder: string
  let databaseUrl: string
  /** Keyshare and guard run in this host, all else in the one to examine. */
  let other: Awaited<ReturnType<typeof openHost>>
  let env: Record<string, string>

  beforeAll(async () => {
    anvil = stack.use(await startAnvil(80002))
    folder = await newFolder(stack)
    databaseUrl = await newDatabase(server, stack)
    other = stack.use(
      await openHost({
        CHAINS: chainsOf(anvil),
        DATABASE_URL: await newDatabase(server, stack),
        DATA_DIR: join(folder, 'other'),
        SERVICES: 'guard,keyshare,sessions',
      }),
    )
    const described = (await (
      await fetch(`${other.url}/.well-known/cairn.json`)
    ).json()) as Described
    const nodes = await Promise.all(described.services.keyshare.map(askNode))
    env = {
      CHAINS: chainsOf(anvil),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      SERVICES: 'api,relayer,metadata,indexer',
      SERVICE_URLS: JSON.stringify({
        guard: other.url,
        sessions: other.url,
        keyshare: other.url,
      }),
      GUARD_ADDRESS: described.guards[0]?.address ?? '',
      KEYSHARE_NODE_LIST: JSON.stringify(nodes),
      SOCIAL_PROVIDERS: 'none',
      RELAYER_SENDERS: '2',
    }
    await ops(['secrets', 'make'], env)
    // The database takes these secrets for its own.
    const host = await openHost(env)
    await host[Symbol.asyncDispose]()
  })
  afterAll(() => stack.disposeAsync())

  const doctor = (more: Record<string, string> = {}) =>
    ops(['doctor'], { ...env, ...more })
  const pathOf = (name: string) => join(folder, 'data/secrets', name)

  test('[ENVC-01] finds nothing wrong with a configuration that works', async () => {
    expect(await doctor()).toEqual({
      code: 0,
      text: 'Nothing is wrong with this configuration.',
    })
  })

  test('[ENVC-01] [SRVC-01] the commands read the chains of CHAINS_FILE too', async () => {
    const path = join(folder, 'chains.json')
    await writeFile(path, chainsOf(anvil))
    const { CHAINS: _, ...rest } = env
    for (const command of ['doctor', 'senders']) {
      const given = await ops([command], env)
      const read = await ops([command], { ...rest, CHAINS_FILE: path })
      expect(read).toEqual(given)
    }
    expect(await ops(['senders'], { ...env, CHAINS_FILE: path })).toEqual({
      code: 1,
      text: 'Set CHAINS or CHAINS_FILE, not both.',
    })
  })

  test.each([
    [
      'a port that is none',
      { PORT: 'four' },
      /Bad or missing environment: PORT/,
    ],
    [
      'a setting of a service',
      { API_RATE_LIMIT: 'none' },
      /Bad or missing environment: API_RATE_LIMIT/,
    ],
    [
      'no PostgreSQL outside local',
      { ENVIRONMENT: 'prod', DATABASE_URL: '' },
      /DATABASE_URL/,
    ],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/cairn' },
      /PostgreSQL does not answer at 127\.0\.0\.1:9\/cairn.*Check DATABASE_URL/,
    ],
    [
      'a service that does not answer',
      { SERVICE_URLS: '{"guard":"http://127.0.0.1:9"}' },
      /guard does not answer at http:\/\/127\.0\.0\.1:9/,
    ],
    [
      'another guard',
      { GUARD_ADDRESS: `0x${'12'.repeat(20)}` },
      /GUARD_ADDRESS is 0x1212.*has another address/,
    ],
    [
      'another threshold of nodes',
      { KEYSHARE_THRESHOLD: '3' },
      /was made for a threshold of 2/,
    ],
    [
      'no list of nodes',
      { KEYSHARE_NODE_LIST: undefined as never },
      /Set KEYSHARE_NODE_LIST/,
    ],
    [
      'plain http for everyone',
      { PUBLIC_URL: 'http://wallet.example', ENVIRONMENT: 'prod' },
      /only at https addresses/,
    ],
    [
      'a path',
      { PUBLIC_URL: 'http://localhost:4000/wallet' },
      /has the path \/wallet/,
    ],
    [
      'https without a trusted proxy',
      { PUBLIC_URL: 'https://wallet.example' },
      /Set TRUST_PROXY to the address of the proxy/,
    ],
    [
      'a proxy that is everyone',
      { PUBLIC_URL: 'https://wallet.example', TRUST_PROXY: '0.0.0.0/0' },
      /TRUST_PROXY trusts every address/,
    ],
    [
      'no mail server',
      { SERVICES: 'identity', SMTP_URL: 'smtp://127.0.0.1:9' },
      /The mail server 127\.0\.0\.1:9 does not answer/,
    ],
  ])('[ENVC-01] error: tells of %s', async (_, more, told) => {
    const answer = await doctor(more)
    expect(answer.code).toBe(1)
    expect(answer.text).toMatch(told)
    expect(answer.text).not.toContain('me:secret')
  })

  test('[ENVC-01] [META-01] f: tells of bad token lists, the hash of each and what changed in it', async () => {
    const [good, bad] = [join(folder, 'good.json'), join(folder, 'bad.json')]
    const fact = { chainId: 80002, name: 'Moss', decimals: 18 }
    const write = async (symbol: string) => {
      const entry = { ...fact, symbol, address: `0x${'a1'.repeat(20)}` }
      const text = JSON.stringify({ name: 'Heath', tokens: [entry, fact] })
      await writeFile(good, text)
      return createHash('sha256').update(text).digest('hex')
    }
    const first = await write('MOSS')
    await writeFile(bad, '<html>')
    const lists = [good, bad].map((file) => ({ file, trust: 'verified' }))
    const more = { METADATA_TOKEN_LISTS: JSON.stringify(lists) }
    const told = await doctor(more)
    expect(told.code).toBe(1)
    expect(told.text).toContain(
      `Note: The token list ${good} has 2 entries, and 1 of them are left out. Entry 1 has a bad address, symbol.`,
    )
    expect(told.text).toContain(`${bad} is of no use: it is no token list.`)
    const pin = () => ops(['lists', 'pin'], { ...env, ...more })
    const count = `${good}: 1 coins; entries left out: 1.\n  sha256: `
    expect(await pin()).toMatchObject({ code: 1 })
    expect((await pin()).text).toContain(`${count}${first}\n${bad}: of no use`)
    await (await openHost({ ...env, ...more }))[Symbol.asyncDispose]()
    const second = await write('USDC')
    expect((await pin()).text).toContain(
      `${count}${second}\n  changed: 80002:0x${'a1'.repeat(20)} MOSS (Moss), 18 decimals; now USDC (Moss), 18 decimals\n`,
    )
    const away = 'http://127.0.0.1:9/list.json'
    const { text } = await ops(['lists', 'pin', away], env)
    expect(text).toBe(`${away}: of no use, it cannot be fetched (unreachable).`)
  })

  test('[ENVC-01] error: tells of a node of another chain, and of one that does not answer', async () => {
    const [chain] = JSON.parse(env.CHAINS ?? '') as { chainId: number }[]
    const chains = [
      { ...chain, chainId: 137, name: 'polygon' },
      { ...chain, chainId: 10, name: 'optimism', rpcUrl: 'http://127.0.0.1:9' },
    ]
    const answer = await doctor({ CHAINS: JSON.stringify(chains) })
    expect(answer.code).toBe(1)
    expect(answer.text).toContain(
      'The node of polygon answers for chain 80002, and polygon is 137.',
    )
    expect(answer.text).toContain('The node of optimism does not answer')
  })

  test('[ENVC-01] error: tells of a node of keyshare that is another one than listed', async () => {
    const [first, ...others] = JSON.parse(env.KEYSHARE_NODE_LIST ?? '') as {
      publicKey: string
    }[]
    const wrong = { ...first, publicKey: `0x${'34'.repeat(32)}` }
    const list = JSON.stringify([wrong, ...others])
    const answer = await doctor({ KEYSHARE_NODE_LIST: list })
    expect(answer.text).toContain('Wallets would refuse its answers.')
  })

  test('[SRVC-01] error: tells of tables of a newer version; notes those of an older one', async () => {
    await using database = await openDatabase(databaseUrl)
    const table = 'api.applied_migrations'
    await database.query(`insert into ${table} values ('9999-later.sql')`)
    expect(await doctor()).toMatchObject({
      code: 1,
      text: expect.stringContaining('api/9999-later.sql'),
    })
    await database.query(
      `update ${table} set is_compatible = true where name = '9999-later.sql'`,
    )
    expect(await doctor()).toMatchObject({
      code: 0,
      text: expect.stringContaining('added to the tables (api/9999-later.sql)'),
    })
    await database.query(`delete from ${table} where name = '9999-later.sql'`)
    await database.query(`delete from ${table} where name like '0008-%'`)
    expect(await doctor()).toMatchObject({
      code: 0,
      text: expect.stringContaining('Note: The tables are of an older version'),
    })
    await database.query(
      `insert into ${table} values ('0008-storage-scope.sql')`,
    )
  })

  test('[SRVC-01] error: tells of a clock that is off', async () => {
    const now = () => new Date(Date.now() + 60_000)
    const answer = await ops(['doctor'], env, { now })
    expect(answer).toMatchObject({
      code: 1,
      text: expect.stringContaining('The clocks of this machine'),
    })
  })

  test('[SRVC-01] secrets make changes no file, and makes none that the database had otherwise', async () => {
    const before = await readFile(pathOf('relayer-key'), 'utf8')
    expect(await ops(['secrets', 'make'], env)).toMatchObject({ code: 0 })
    expect(await readFile(pathOf('relayer-key'), 'utf8')).toBe(before)
    expect((await stat(pathOf('relayer-key'))).mode & 0o777).toBe(0o600)
    await rm(pathOf('relayer-key'))
    expect(await ops(['secrets', 'make'], env)).toMatchObject({
      code: 1,
      text: expect.stringContaining('A new one does not fit'),
    })
    expect(await doctor()).toMatchObject({
      text: expect.stringContaining('relayer-key is missing'),
    })
    await writeFile(pathOf('relayer-key'), before, { mode: 0o600 })
  })

  test('[SRVC-01] secrets show prints fingerprints, and nothing of a key', async () => {
    const { text } = await ops(['secrets', 'show'], env)
    expect(text).toMatch(/^relayer-key \(relayer\): [0-9a-f]{16}$/m)
    for (const name of ['jwt-secret', 'relayer-key', 'media-key']) {
      const key = (await readFile(pathOf(name), 'utf8')).trim()
      expect(text).not.toContain(key.slice(0, 16))
    }
  })

  test('[SRVC-01] error: secrets check tells of open, broken, equal, foreign and shared files', async () => {
    const kept = await readFile(pathOf('media-key'), 'utf8')
    const check = (...more: string[]) => ops(['secrets', 'check', ...more], env)
    await chmod(pathOf('media-key'), 0o644)
    expect(await check()).toMatchObject({
      code: 1,
      text: expect.stringContaining('media-key can be read by other users'),
    })
    await chmod(pathOf('media-key'), 0o600)
    expect(await check()).toMatchObject({ code: 0 })
    await copyFile(pathOf('jwt-secret'), pathOf('media-key'))
    expect(await check()).toMatchObject({
      text: expect.stringContaining('media-key and jwt-secret hold the same'),
    })
    await writeFile(pathOf('media-key'), 'ab\n')
    expect(await check()).toMatchObject({
      text: expect.stringContaining('media-key is broken'),
    })
    await writeFile(pathOf('media-key'), kept)
    const theirs = join(folder, 'other/secrets')
    expect(await check('--other', theirs)).toMatchObject({ code: 0 })
    await copyFile(pathOf('jwt-secret'), join(theirs, 'jwt-secret'))
    expect(await check('--other', theirs)).toMatchObject({
      code: 1,
      text: expect.stringContaining('jwt-secret is also a secret of the'),
    })
    const own = await readFile(pathOf('relayer-key'), 'utf8')
    await writeFile(pathOf('relayer-key'), `${'56'.repeat(32)}\n`)
    expect(await check()).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        'relayer-key is not the one that the database was made with',
      ),
    })
    await writeFile(pathOf('relayer-key'), own)
  })

  test('[SRVC-01] senders lists coins, and how long they last; doctor tells of those without', async () => {
    const local = await ops(['senders'], env)
    expect(local.code).toBe(0)
    expect(local.text).toMatch(
      /^ {2}0x[0-9a-f]{40} {2}10000 POL, \d+ transactions$/m,
    )
    const [address = ''] = /0x[0-9a-f]{40}(?= {2})/.exec(local.text) ?? []
    await fetch(anvil.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance' },
        params: [address, '0x0'],
      }),
    })
    expect(await ops(['senders'], env)).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        `${address}  0 POL, 0 transactions. Send it coins now.`,
      ),
    })
    const elsewhere = {
      ENVIRONMENT: 'stg',
      PUBLIC_URL: 'http://localhost:4000',
    }
    expect((await doctor(elsewhere)).text).toContain(
      'Note: No coin has a price.',
    )
    const priced = { ...elsewhere, API_PRICE_SOURCE: 'coingecko' }
    expect((await doctor(priced)).text).not.toContain('No coin has a price')
    expect(await doctor(elsewhere)).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        `Senders have too few coins on amoy. Transactions are taken in and not sent. Send coins to ${address}.`,
      ),
    })
  })

  test('explains each command, and refuses an unknown one', async () => {
    const list = await ops([], env)
    expect(list.code).toBe(2)
    expect(await ops(['nothing'], env)).toMatchObject({ code: 2 })
    expect(await ops(['doctor', '--loud'], env)).toMatchObject({ code: 2 })
    for (const name of ['doctor', 'secrets', 'backup', 'restore', 'rotate']) {
      expect(list.text).toContain(`  ${name} `)
      const { code, text } = await ops([name, '--help'], env)
      expect(code).toBe(0)
      expect(text).toContain(`npm run ops -- ${name}`)
    }
  })

  test('reads variables of --env-file besides its own', async () => {
    const file = join(folder, 'host.env')
    await writeFile(file, 'PORT=four\n')
    expect(await ops(['doctor', '--env-file', file], env)).toMatchObject({
      code: 1,
      text: expect.stringContaining('PORT'),
    })
    expect(await ops(['doctor', '--env-file', `${file}x`], env)).toMatchObject({
      code: 1,
      text: expect.stringContaining('cannot be read'),
    })
  })
})
