import { commons, v1, v2 } from '@0xsequence/core'
import type { Database } from '@cairn/service-kit'
import { quickDatabases, serve, testPlatform } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSessions } from '../src/index.ts'
import { type Config, newConfig, sign } from './_configurations.ts'

type Key = ethers.HDNodeWallet

const randomAddress = () => ethers.getAddress(ethers.hexlify(random(20)))
const random = (bytes: number) => ethers.randomBytes(bytes)

describe.each(quickDatabases)('bounds of sessions on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let url: string
  let database: Database
  /** Rows that the service has read. */
  const read = { rows: 0 }
  beforeAll(async () => {
    database = stack.use(await open())
    const counted: Database = {
      ...database,
      async query(...asked) {
        const found = await database.query(...asked)
        read.rows += found.length
        return found as never
      },
    }
    const service = stack.use(await startSessions(testPlatform(counted)))
    url = stack.use(await serve(service.app)).url
  })
  afterAll(() => stack.disposeAsync())

  async function call(method: string, body: unknown) {
    const response = await fetch(`${url}/rpc/Sessions/${method}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    }
  }

  /** Stores signatures of a key for wallets that nobody has. */
  async function plant(key: Key, count: number) {
    for (let index = 0; index < count; index += 1) {
      const [wallet, digest] = [randomAddress(), ethers.hexlify(random(32))]
      const subdigest = commons.signature.subdigestOf({
        ...{ address: wallet, chainId: 0, digest },
      })
      const signed = key.signMessageSync(ethers.getBytes(subdigest))
      const rest = { chainID: '0', signatures: [`${signed}02`] }
      const saved = await call('SaveSignerSignatures', {
        ...{ wallet, digest, ...rest },
      })
      expect(saved.status).toBe(200)
    }
  }

  async function walletsOf(key: Key, page: object = {}) {
    const asked = { signer: key.address, ...page }
    const { status, body } = await call('Wallets', asked)
    expect(status).toBe(200)
    const { wallets, cursor } = body as { wallets: object; cursor: number }
    return { addresses: Object.keys(wallets), cursor }
  }

  async function newWallet(key: Key) {
    const wallet = newConfig([key])
    const body = { version: 2, deployConfig: wallet.json }
    expect((await call('SaveWallet', body)).status).toBe(200)
    return wallet
  }

  async function change(wallet: Config, from: Config, key: Key, next: Config) {
    const digest = v2.chained.hashSetImageHash(next.imageHash)
    const signature = await sign(
      { ...from, address: wallet.address },
      key,
      digest,
    )
    const body = { wallet: wallet.address, digest, chainID: '0', signature }
    return call('SaveSignature', { ...body, toConfig: next.json })
  }

  async function updatesOf(wallet: Config, allUpdates: boolean) {
    const asked = { wallet: wallet.address, fromImageHash: wallet.imageHash }
    const { body } = await call('ConfigUpdates', { ...asked, allUpdates })
    return body.updates as { toImageHash: string; signature: string }[]
  }

  test('[SRVC-01] aa: a signature with bytes that nobody needs is not stored', async () => {
    const key = ethers.Wallet.createRandom()
    const wallet = randomAddress()
    const digest = ethers.hexlify(random(32))
    const payload = { address: wallet, chainId: 0, digest }
    const subdigest = commons.signature.subdigestOf(payload)
    const signed = key.signMessageSync(ethers.getBytes(subdigest))
    const rest = { wallet, digest, chainID: '0' }
    const save = (signature: string) =>
      call('SaveSignerSignatures', { ...rest, signatures: [signature] })
    // Whoever recovers its signer reads its first 65 bytes and its last one.
    await save(`${signed}${'ab'.repeat(10_000)}02`)
    expect((await walletsOf(key)).addresses).toEqual([])
    await save(`${signed}02`)
    expect((await walletsOf(key)).addresses).toEqual([wallet])
  })

  test('[SRVC-01] aa: an answer about wallets is bounded by size, and the next one goes on after it', async () => {
    const key = ethers.Wallet.createRandom()
    await plant(key, 5)
    // As a migration's payload has it: strangers choose how long that is.
    const message = `,"message":"0x${'ab'.repeat(100_000)}"}`
    await database.query(
      `update sessions.payloads set payload = regexp_replace(payload, '}$', $1)
       where subdigest in
         (select subdigest from sessions.signatures where signer = $2)`,
      [message, key.address.toLowerCase()],
    )
    const found: string[] = []
    let cursor = 0
    let pages = 0
    do {
      const page = await walletsOf(key, { cursor })
      expect(page.addresses.length).toBeLessThanOrEqual(2)
      found.push(...page.addresses)
      cursor = page.cursor
      pages += 1
    } while (cursor > 0 && pages < 9)
    expect(new Set(found).size).toBe(5)
    expect(cursor).toBe(0)
  })

  test.each(['Wallets', 'Migrations', 'ConfigUpdates'])(
    '[SRVC-01] aa: error: an address reads by %s for a limited time a minute, and others go on',
    async (method) => {
      const platform = testPlatform(database, {
        env: { SESSIONS_READ_MS: '1' },
      })
      await using service = await startSessions(platform)
      const key = ethers.Wallet.createRandom()
      const wallet = await newWallet(key)
      const next = newConfig([key], 1)
      expect((await change(wallet, wallet, key, next)).status).toBe(200)
      const asked = {
        ...{ wallet: wallet.address, fromImageHash: wallet.imageHash },
        ...{ signer: key.address, fromVersion: 1 },
      }
      const readFrom = async (clientIp: string) => {
        const request = new Request(`${url}/rpc/Sessions/${method}`, {
          method: 'POST',
          body: JSON.stringify(asked),
        })
        return (await service.app.fetch(request, { clientIp })).status
      }
      const statuses: number[] = []
      for (let reads = 0; reads < 4; reads += 1)
        statuses.push(await readFrom('203.0.113.9'))
      expect(statuses[0]).toBe(200)
      expect(statuses.at(-1)).toBe(429)
      expect(await readFrom('198.51.100.7')).toBe(200)
      expect(await readFrom('127.0.0.1')).toBe(200)
      expect(await readFrom('127.0.0.1')).toBe(200)
    },
  )

  test('[SRVC-01] bs: error: a network stores a bounded size a day, and others go on', async () => {
    const platform = testPlatform(database, {
      env: { SESSIONS_WRITE_KB_PER_DAY: '9' },
    })
    await using service = await startSessions(platform)
    const ask = async (method: string, body: unknown, clientIp: string) => {
      const request = new Request(`${url}/rpc/Sessions/${method}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return (await service.app.fetch(request, { clientIp })).status
    }
    const makeWallet = (clientIp: string) => {
      const deployConfig = newConfig([ethers.Wallet.createRandom()]).json
      return ask('SaveWallet', { version: 2, deployConfig }, clientIp)
    }
    const makeWitness = (clientIp: string) =>
      ask(
        'SaveSignerSignatures2',
        {
          ...{ wallet: randomAddress(), digest: ethers.hexlify(random(32)) },
          ...{ chainID: '0', signatures: [{ signature: '0x12' }] },
        },
        clientIp,
      )
    const network = (at: number) => `2001:db8:1:2::${at}`
    expect(await makeWallet(network(1))).toBe(200)
    expect(await makeWitness(network(2))).toBe(200)
    expect(await makeWallet(network(3))).toBe(200)
    expect(await makeWallet(network(4))).toBe(429)
    expect(await makeWitness(network(5))).toBe(429)
    const known = newConfig([ethers.Wallet.createRandom()])
    const reading = { imageHash: known.imageHash }
    expect(await ask('Config', reading, network(6))).toBe(404)
    expect(await makeWallet('203.0.113.7')).toBe(200)
    // Large requests count by their size.
    const many = Array.from({ length: 100 }, () => ({
      ...{ weight: 1, address: randomAddress() },
    }))
    const config = newConfig(many as unknown as Key[]).json
    expect(await ask('SaveConfig', { version: 2, config }, '203.0.113.8')).toBe(
      429,
    )
    // The host's own services make wallets for many people.
    for (let made = 0; made < 8; made += 1)
      expect(await makeWallet('127.0.0.1')).toBe(200)
  })

  test('[SRVC-01] aa: lists the wallets of a signer by pages, each wallet once', async () => {
    const key = ethers.Wallet.createRandom()
    await plant(key, 5)
    const all = await walletsOf(key)
    expect(all.addresses).toHaveLength(5)
    expect(all.cursor).toBe(0)
    const first = await walletsOf(key, { limit: 3 })
    expect(first.cursor).toBe(3)
    const second = await walletsOf(key, { limit: 3, cursor: first.cursor })
    expect(second.cursor).toBe(0)
    expect([...first.addresses, ...second.addresses]).toEqual(all.addresses)
  })

  test('[SRVC-01] aa: error: an answer has 100 wallets at most, and pages that there are not are refused', async () => {
    const key = ethers.Wallet.createRandom()
    await plant(key, 104)
    const first = await walletsOf(key, { limit: 5_000 })
    expect(first.addresses).toHaveLength(100)
    const rest = await walletsOf(key, { cursor: first.cursor })
    expect(rest).toMatchObject({ cursor: 0 })
    expect(rest.addresses).toHaveLength(4)
    for (const page of [{ cursor: -1 }, { limit: -1 }, { cursor: 0.5 }]) {
      const asked = { signer: key.address, ...page }
      expect((await call('Wallets', asked)).status).toBe(400)
    }
  })

  test('[SRVC-01] aa: error: a configuration has 100 signers at most, in each version', async () => {
    for (const [count, status] of [
      [100, 200],
      [101, 400],
    ] as const) {
      const signers = Array.from({ length: count }, () => ({
        ...{ weight: 1, address: randomAddress() },
      }))
      const { json } = newConfig(signers as unknown as Key[])
      const saved = [
        await call('SaveConfig', { version: 2, config: json }),
        await call('SaveWallet', { version: 2, deployConfig: json }),
        await call('SaveConfig', {
          version: 1,
          config: { threshold: 1, signers },
        }),
      ]
      expect(saved.map((answer) => answer.status)).toEqual(
        Array(3).fill(status),
      )
    }
    const nested = newConfig([ethers.Wallet.createRandom()]).json
    let tree: object = nested.tree
    for (let depth = 0; depth < 7; depth += 1)
      tree = { weight: 1, threshold: 1, tree: { left: tree, right: tree } }
    const config = { ...nested, tree }
    const deep = await call('SaveConfig', { version: 2, config })
    expect(deep.status).toBe(400)
  })

  test('[SRVC-01] aa: error: refuses more than 16 signatures at once', async () => {
    const asked = (count: number) => ({
      wallet: randomAddress(),
      digest: ethers.id('many'),
      chainID: '0',
      signatures: Array(count).fill('0x12'),
    })
    expect((await call('SaveSignerSignatures', asked(16))).status).toBe(200)
    expect((await call('SaveSignerSignatures', asked(17))).status).toBe(400)
  })

  test('[SRVC-01] aa: [SESS-02] finding a wallet’s changes reads nothing that its signers signed for others', async () => {
    const key = ethers.Wallet.createRandom()
    const wallet = await newWallet(key)
    const second = newConfig([key], 1)
    expect((await change(wallet, wallet, key, second)).status).toBe(200)
    await plant(key, 60)
    const before = read.rows
    const updates = await updatesOf(wallet, true)
    expect(updates.map((one) => one.toImageHash)).toEqual([second.imageHash])
    expect(read.rows - before).toBeLessThan(10)
  })

  test('[SESS-02] gives every change, or as few as lead to the newest, each signed by enough', async () => {
    const [key, other] = [
      ethers.Wallet.createRandom(),
      ethers.Wallet.createRandom(),
    ]
    const wallet = await newWallet(key)
    const nexts = [
      newConfig([key, other], 1),
      newConfig([other], 2),
      newConfig([other, ethers.Wallet.createRandom()], 3),
    ] as const
    expect((await change(wallet, wallet, key, nexts[0])).status).toBe(200)
    expect((await change(wallet, nexts[0], key, nexts[1])).status).toBe(200)
    expect((await change(wallet, nexts[1], other, nexts[2])).status).toBe(200)
    const hashes = nexts.map(({ imageHash }) => imageHash)
    const all = await updatesOf(wallet, true)
    expect(all.map((one) => one.toImageHash)).toEqual(hashes)
    const few = await updatesOf(wallet, false)
    expect(few.map((one) => one.toImageHash)).toEqual(hashes.slice(1))
    const [jump] = few
    const digest = v2.chained.hashSetImageHash(nexts[1].imageHash)
    const recovered = await v2.signature.recoverSignature(
      v2.signature.decodeSignature(jump?.signature ?? ''),
      { address: wallet.address, chainId: 0, digest },
      undefined as never,
    )
    expect(v2.config.ConfigCoder.imageHashOf(recovered.config)).toBe(
      wallet.imageHash,
    )
    expect(v1.config.ConfigCoder.isWalletConfig(recovered.config)).toBe(false)
  })
})
