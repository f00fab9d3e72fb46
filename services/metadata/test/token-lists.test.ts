import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SequenceMetadata } from '@0xsequence/metadata'
import type { Hex } from '@cairn/primitives'
import type { Database } from '@cairn/service-kit'
import { serve, testDatabases, testPlatform } from '@cairn/service-kit/testing'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from 'vitest'
import { startMetadata } from '../src/index.ts'
import { startForeignPolygon } from './_chain.ts'
import { contractCode, number, text } from './_hostile-contract.ts'
import { startStranger } from './_stranger.ts'

let polygon: Awaited<ReturnType<typeof startForeignPolygon>>
let stranger: Awaited<ReturnType<typeof startStranger>>
let folder: string
beforeAll(async () => {
  polygon = await startForeignPolygon()
  stranger = await startStranger()
  folder = await mkdtemp(join(tmpdir(), 'cairn-lists-'))
  await Promise.all([
    polygon.setCode(usdc, coin('USD Coin', 'USDC', 6n)),
    polygon.setCode(moss, coin('Moss', 'MOSS', 18n)),
    polygon.setCode(fern, coin('Fern', 'FERN', 18n)),
    polygon.setCode(copy, coin('USD Coin', 'USDС', 6n)),
  ])
})
afterAll(async () => {
  await polygon[Symbol.asyncDispose]()
  await stranger[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const usdc: Hex = '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'
const moss: Hex = `0x${'a1'.repeat(20)}`
const fern: Hex = `0x${'a2'.repeat(20)}`
const copy: Hex = `0x${'a3'.repeat(20)}`

function coin(name: string, symbol: string, decimals: bigint): Hex {
  return contractCode({
    'function name()': text(name),
    'function symbol()': text(symbol),
    'function decimals()': number(decimals),
    'function totalSupply()': number(1n),
  })
}

const mossEntry = {
  ...{ chainId: 137, address: moss, name: 'Moss of the list', symbol: 'MOSS' },
  ...{ decimals: 18, logoURI: 'https://pictures.example/moss.png' },
}
const listOf = (...tokens: readonly object[]) =>
  JSON.stringify({
    ...{ name: 'Heath', timestamp: '2026-11-01T00:00:00+00:00', tokens },
    ...{ version: { major: 1, minor: 0, patch: 0 }, keywords: ['heath'] },
  })
const sha256 = (body: string) => createHash('sha256').update(body).digest('hex')

describe.each(testDatabases)('token lists on $name', ({ open }) => {
  let database: Database
  let asked = 0
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    asked += 1
  })
  afterAll(() => database[Symbol.asyncDispose]())

  /** Starts a service that takes these lists on a chain of somebody else. */
  async function start(...lists: readonly object[]) {
    const service = await startMetadata(
      testPlatform(database, {
        chains: [polygon.chain],
        env: { METADATA_TOKEN_LISTS: JSON.stringify(lists) },
      }),
    )
    const server = await serve(service.app)
    const client = new SequenceMetadata(server.url)
    return {
      client,
      check: async () => {
        for (const check of service.chainChecks?.values() ?? []) await check()
      },
      infoOf: async (contractAddress: string) =>
        (await client.getContractInfo({ chainID: '137', contractAddress }))
          .contractInfo,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        await service[Symbol.asyncDispose]()
      },
    }
  }

  async function writeList(body: string): Promise<string> {
    const file = join(folder, `${asked}-${crypto.randomUUID()}.json`)
    await writeFile(file, body)
    return file
  }

  test('[META-01] f: [COIN-01] without a setting vouches for canonical coins alone, and only where the chain has them', async () => {
    await using service = await start()
    expect(await service.infoOf(usdc)).toMatchObject({
      ...{ source: 'token-list', symbol: 'USDC', decimals: 6 },
      extensions: { verified: true },
    })
    // Chainlink's token on Polygon, which this chain lacks.
    const absent = '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39'
    expect(await service.infoOf(absent)).toMatchObject({
      ...{ status: 'NOT_AVAILABLE', extensions: { verified: false } },
    })
    expect(await service.infoOf(moss)).toMatchObject({
      ...{ source: 'chain', name: 'Moss', symbol: 'MOSS' },
      extensions: { verified: false },
    })
  })

  test('[COIN-04] b: says which coin a stranger’s symbol could be taken for', async () => {
    await using service = await start()
    expect((await service.infoOf(copy)).extensions).toEqual({
      ...{ verified: false, namesake: usdc },
    })
    expect((await service.infoOf(usdc)).extensions).not.toHaveProperty(
      'namesake',
    )
  })

  test('[META-01] f: vouches for the coins of a file, shows their pictures through itself, and finds them first', async () => {
    const extensions = { link: 'https://moss.example/', description: 'Moss.' }
    const file = await writeList(listOf({ ...mossEntry, extensions }))
    await using service = await start({ file, trust: 'verified' })
    await service.check()
    const info = await service.infoOf(moss)
    expect(info).toMatchObject({
      ...{ name: 'Moss of the list', decimals: 18, deployed: true },
      extensions: { verified: true, verifiedBy: 'token-list', ...extensions },
      logoURI: expect.stringMatching(/^http:\/\/localhost:4000\/media\//),
    })
    await service.infoOf(fern)
    const { contractInfo } = await service.client.searchContractsByQuery({
      ...{ q: 'o', chainID: '137' },
    })
    expect(contractInfo[0]?.extensions.verified).toBe(true)
    expect(contractInfo.map(({ address }) => address)).toContain(moss)
  })

  test('[META-01] f: names by a list that only names, and vouches for nothing of it', async () => {
    const extensions = { link: 'https://moss.example/', description: 'Moss.' }
    const file = await writeList(listOf({ ...mossEntry, extensions }))
    await using service = await start({ file, trust: 'named' })
    expect(await service.infoOf(moss)).toMatchObject({
      ...{ name: 'Moss of the list', source: 'token-list' },
      extensions: { verified: false },
    })
    expect((await service.infoOf(moss)).extensions).not.toHaveProperty('link')
  })

  test('[META-01] f: a blacklisted coin of a file is marked', async () => {
    const file = await writeList(
      listOf({ ...mossEntry, extensions: { blacklist: true } }),
    )
    await using service = await start({ file, trust: 'verified' })
    expect((await service.infoOf(moss)).extensions).toMatchObject({
      ...{ verified: false, blacklist: true },
    })
  })

  test('[META-01] f: vouches for no coin whose contract tells other decimals than the list', async () => {
    const file = await writeList(listOf({ ...mossEntry, decimals: 6 }))
    await using service = await start({ file, trust: 'verified' })
    expect(await service.infoOf(moss)).toMatchObject({
      ...{ decimals: 18, extensions: { verified: false } },
    })
    const { contractInfo } = await service.client.searchContractsByQuery({
      ...{ q: 'moss', chainID: '137' },
    })
    expect(contractInfo.map((it) => it.extensions.verified)).toEqual([false])
  })

  test('[META-01] f: keeps a pinned list when its address answers another, and over a start', async () => {
    const path = `/pinned-${crypto.randomUUID()}.json`
    const body = listOf(mossEntry)
    const url = stranger.putFile(path, 'application/json', body)
    const source = { url, sha256: sha256(body), trust: 'verified' }
    {
      await using service = await start(source)
      await vi.waitFor(async () => {
        await service.check()
        await using fresh = await start(source)
        expect((await fresh.infoOf(moss)).extensions.verified).toBe(true)
      })
    }
    stranger.putFile(
      path,
      'application/json',
      listOf({ ...mossEntry, symbol: 'X' }),
    )
    const before = stranger.asked.filter((it) => it === path).length
    await using again = await start(source)
    expect(await again.infoOf(moss)).toMatchObject({
      ...{ symbol: 'MOSS', extensions: { verified: true } },
    })
    await again.check()
    // The kept copy has the pinned hash: nobody is asked.
    expect(stranger.asked.filter((it) => it === path)).toHaveLength(before)
  })

  test('[META-01] f: a list that fails anew stays as it was, and the health check says so', async () => {
    const file = await writeList(listOf(mossEntry))
    {
      await using service = await start({ file, trust: 'verified' })
      expect((await service.infoOf(moss)).extensions.verified).toBe(true)
    }
    await writeFile(file, 'no list')
    await using again = await start({ file, trust: 'verified' })
    expect((await again.infoOf(moss)).extensions.verified).toBe(true)
    await expect(again.check()).rejects.toThrow('it is no token list')
  })

  test.each<[string, () => string, string]>([
    ['another hash than the pinned one', () => listOf(), 'not the pinned one'],
    [
      '100,000 tokens',
      () => listOf(...Array<object>(100_000).fill({})),
      'it has 100000 tokens',
    ],
    ['6 MB', () => ' '.repeat(6 * 1024 * 1024), 'more than 5 MB'],
    ['no list', () => '<html>', 'it is no token list'],
  ])(
    '[META-01] f: error: a list of %s at an address vouches for nothing, and the health check says so',
    async (about, bodyOf, message) => {
      const body = bodyOf()
      const path = `/bad-${crypto.randomUUID()}.json`
      const url = stranger.putFile(path, 'application/json', body)
      const pin = about.startsWith('another') ? '0'.repeat(64) : sha256(body)
      await using service = await start({
        ...{ url, sha256: pin, trust: 'verified' },
      })
      await vi.waitFor(() => expect(service.check()).rejects.toThrow(message))
      expect((await service.infoOf(moss)).extensions.verified).toBe(false)
    },
  )

  test('[META-01] f: error: a list follows no address that the setting does not name', async () => {
    await using other = await startStranger()
    const elsewhere = other.putFile('/list', 'application/json', listOf())
    const url = stranger.put(`/moved-${crypto.randomUUID()}`, (response) =>
      response.writeHead(302, { location: elsewhere }).end(),
    )
    await using service = await start({ url, trust: 'named' })
    await vi.waitFor(() =>
      expect(service.check()).rejects.toThrow('cannot be fetched (host)'),
    )
    expect(other.asked).toEqual([])
  })
})
