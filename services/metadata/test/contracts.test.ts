import { SequenceMetadata } from '@0xsequence/metadata'
import { localTokens, localUnlistedTokens } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import type { Database, RunningService } from '@cairn/service-kit'
import { serve, testDatabases, testPlatform } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putContracts } from '../src/db/contracts.queries.ts'
import { putTokens } from '../src/db/tokens.queries.ts'
import { startMetadata } from '../src/index.ts'
import { startPolygon } from './_chain.ts'
import { contractCode, number, text, textOfBytes } from './_hostile-contract.ts'

let polygon: Awaited<ReturnType<typeof startPolygon>>
beforeAll(async () => {
  polygon = await startPolygon()
})
afterAll(() => polygon[Symbol.asyncDispose]())

const nobody = '0x00000000000000000000000000000000000000aa'
const usdc = addressOf('USDC')

function addressOf(symbol: string): Hex {
  const token = [...localTokens(137), ...localUnlistedTokens(137)].find(
    (it) => it.symbol === symbol,
  )
  if (!token) throw new Error(`no ${symbol}`)
  return token.address
}

describe.each(testDatabases)('contracts on $name', ({ open }) => {
  let database: Database
  let service: RunningService
  let server: Awaited<ReturnType<typeof serve>>
  let client: SequenceMetadata
  let time = new Date('2026-01-01T00:00:00Z')
  let planted = 0

  beforeAll(async () => {
    database = await open()
    service = await startMetadata(
      testPlatform(database, { chains: [polygon.chain], now: () => time }),
    )
    server = await serve(service.app)
    client = new SequenceMetadata(server.url)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  async function infoOf(contractAddress: string) {
    const chainID = '137'
    return (await client.getContractInfo({ chainID, contractAddress }))
      .contractInfo
  }

  async function plant(code: Hex) {
    planted += 1
    const address: Hex = `0x${'be'.repeat(18)}${planted.toString(16).padStart(4, '0')}`
    await polygon.setCode(address, code)
    return infoOf(address)
  }

  test('[META-01] describes a listed token from the list, verified', async () => {
    expect(await infoOf(usdc)).toMatchObject({
      chainId: 137,
      address: usdc.toLowerCase(),
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      type: 'ERC20',
      deployed: true,
      bytecodeHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      extensions: { verified: true },
      status: 'AVAILABLE',
    })
  })

  test('[META-01] describes an unlisted token from the chain, unverified', async () => {
    expect(await infoOf(addressOf('MOSS'))).toMatchObject({
      name: 'Moss',
      symbol: 'MOSS',
      decimals: 18,
      type: 'ERC20',
      source: 'chain',
      extensions: { verified: false },
    })
  })

  test('[COIN-01] [META-01] vouches for no local token on a chain that others run', async () => {
    const { isLocal: _, ...chain } = polygon.chain
    await using own = await open()
    await using elsewhere = await startMetadata(
      testPlatform(own, { chains: [chain], now: () => time }),
    )
    await using there = await serve(elsewhere.app)
    const other = new SequenceMetadata(there.url)
    const { contractInfo } = await other.getContractInfo({
      chainID: '137',
      contractAddress: usdc,
    })
    expect(contractInfo).toMatchObject({
      source: 'chain',
      symbol: 'USDC',
      logoURI: '',
      extensions: { verified: false },
    })
    const found = await other.searchContractsByQuery({
      q: 'USDC',
      chainID: '137',
    })
    const local = found.contractInfo.filter(
      ({ address }) => address === usdc.toLowerCase(),
    )
    expect(local.map((it) => it.extensions.verified)).toEqual([false])
  })

  test('[META-01] detects collections by ERC-165', async () => {
    const { contractInfoMap } = await client.getContractInfoBatch({
      chainID: 'polygon',
      contractAddresses: [addressOf('STONE'), addressOf('PEBBLE')],
    })
    expect(contractInfoMap[addressOf('STONE').toLowerCase()]?.type).toBe(
      'ERC721',
    )
    expect(contractInfoMap[addressOf('PEBBLE').toLowerCase()]?.type).toBe(
      'ERC1155',
    )
  })

  test('[META-01] marks a blacklisted token', async () => {
    const info = await infoOf(addressOf('USDC-BONUS'))
    expect(info.extensions).toMatchObject({ blacklist: true, verified: false })
  })

  test('[META-01] behavior: returns a placeholder with empty values for an unknown contract', async () => {
    expect(await infoOf(nobody.toUpperCase().replace('0X', '0x'))).toEqual({
      chainId: 137,
      address: nobody,
      source: '',
      name: '',
      type: 'UNKNOWN',
      symbol: '',
      logoURI: '',
      deployed: false,
      bytecodeHash: '',
      extensions: { verified: false },
      updatedAt: time.toISOString(),
      status: 'NOT_AVAILABLE',
    })
  })

  test('[META-01] behavior: finds a contract deployed later after the retry time', async () => {
    const late: Hex = `0x${'1a'.repeat(19)}${database.kind === 'pglite' ? '01' : '02'}`
    expect((await infoOf(late)).status).toBe('NOT_AVAILABLE')
    await polygon.setCode(
      late,
      contractCode({ 'function name()': text('Late') }),
    )
    expect((await infoOf(late)).status).toBe('NOT_AVAILABLE')
    time = new Date(time.getTime() + 16_000)
    expect(await infoOf(late)).toMatchObject({ name: 'Late', type: 'MISC' })
  })

  test('[META-01] behavior: batch keys are lower case and cover the unknown', async () => {
    const asked = [usdc, nobody]
    const { contractInfoMap } = await client.getContractInfoBatch({
      chainID: '137',
      contractAddresses: asked,
    })
    expect(Object.keys(contractInfoMap)).toEqual(
      asked.map((it) => it.toLowerCase()),
    )
  })

  test('[META-01] behavior: the native coin has a name and decimals', async () => {
    expect(await infoOf(`0x${'0'.repeat(40)}`)).toMatchObject({
      symbol: 'POL',
      decimals: 18,
      status: 'AVAILABLE',
    })
  })

  test('[META-01] behavior: reads an old token with bytes32 names', async () => {
    const info = await plant(
      contractCode({
        'function name()': `0x${Buffer.from('Maker').toString('hex').padEnd(64, '0')}`,
        'function symbol()': `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`,
        'function decimals()': number(18n),
        'function totalSupply()': number(1n),
      }),
    )
    expect(info).toMatchObject({ name: 'Maker', symbol: 'MKR', type: 'ERC20' })
  })

  test.each([
    ['NUL bytes', text('Na\0me\0'), 'Name'],
    ['10 kB', text('x'.repeat(10_240)), `${'x'.repeat(255)}…`],
    ['10 kB of emoji', text('😀'.repeat(2_560)), `${'😀'.repeat(255)}…`],
    ['invalid UTF-8', textOfBytes('0x41ff42'), 'A\ufffdB'],
    ['text that turns around', text('USD\u202eC'), 'USDC'],
    ['a length beyond its bytes', `0x${word(32n)}${word(2n ** 200n)}`, ''],
    ['an offset beyond its bytes', `0x${word(2n ** 255n)}${word(4n)}`, ''],
    ['one byte', '0x01', ''],
  ] as [string, Hex, string][])(
    '[META-01] error: a name of %s is made safe',
    async (_, answer, name) => {
      const info = await plant(
        contractCode({
          'function name()': answer,
          'function symbol()': answer,
          'function decimals()': number(2n ** 256n - 1n),
          'function totalSupply()': number(1n),
        }),
      )
      expect(info).toMatchObject({ name, status: 'AVAILABLE' })
      expect(info.decimals).toBeUndefined()
    },
  )

  test('[META-01] error: describes a contract that always reverts as deployed and nameless', async () => {
    expect(await plant('0x60006000fd')).toMatchObject({
      name: '',
      type: 'MISC',
      deployed: true,
    })
  })

  test('[META-01] error: leaves a contract nameless that answers 2 MB or never ends', async () => {
    // Returns 0x200000 bytes. The next contract jumps to itself.
    expect(await plant('0x622000006000f3')).toMatchObject({ name: '' })
    expect(await plant('0x5b600056')).toMatchObject({ name: '' })
  })

  test('[META-01] error: does not treat a contract that claims every interface as a collection', async () => {
    const info = await plant('0x600160005260206000f3')
    expect(info.type).not.toMatch(/721|1155|6909/)
  })

  test('[META-01] finds contracts by text: listed first, then shortest name', async () => {
    await plant(
      contractCode({
        'function name()': text('USD'),
        'function symbol()': text('USD'),
        'function decimals()': number(6n),
        'function totalSupply()': number(1n),
      }),
    )
    const { contractInfo } = await client.searchContractsByQuery({
      q: 'usd',
      chainID: '137',
      types: [],
    })
    const names = contractInfo.map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['USD Coin', 'Tether USD', 'USD'])
    expect(contractInfo.some((it) => it.symbol === 'USDC-BONUS')).toBe(false)
  })

  test('[META-01] behavior: search pages through what it finds', async () => {
    const ask = (page: number) =>
      client.searchContractsByQuery({
        q: 'usd',
        chainID: 'polygon',
        page: { page, pageSize: 1 },
      })
    const first = await ask(1)
    const second = await ask(2)
    expect(first.nextPage).toMatchObject({ page: 2, more: true })
    expect([first, second].map((it) => it.contractInfo[0]?.name)).toEqual([
      'USD Coin',
      'Tether USD',
    ])
  })

  test('[META-01] behavior: finds a contract by address, and nothing for empty text', async () => {
    const ask = async (q: string) =>
      (await client.searchContractsByQuery({ q, chainID: '137' })).contractInfo
    expect(await ask(usdc)).toMatchObject([{ symbol: 'USDC' }])
    expect(await ask(nobody)).toEqual([])
    expect(await ask('  ')).toEqual([])
    expect(await ask('%')).toEqual([])
    expect(await ask('\0')).toEqual([])
  })

  test.each([
    [
      'a chain that is not served',
      { chainID: '5', contractAddress: usdc },
      3003,
      400,
    ],
    [
      'an address that is none',
      { chainID: '137', contractAddress: '0x12' },
      2001,
      400,
    ],
  ])('[META-01] error: %s is refused', async (_, question, code, status) => {
    await expect(client.getContractInfo(question)).rejects.toMatchObject({
      code,
      status,
    })
  })

  test('[META-01] stores the same answers from calls at once, in any order', async () => {
    const common = {
      ...{ chainId: 9, name: '', symbol: '', decimals: 0, type: 'MISC' },
      ...{ bytecodeHash: '0x', status: 'AVAILABLE' as const, updatedAt: time },
      ...{ metadata: '{}', searchText: '' },
    }
    const found = Array.from({ length: 300 }, (_, index) => ({
      ...common,
      address: `0x${index}`,
      tokenId: `${index}`,
    }))
    const orders = [found, found.toReversed(), found, found.toReversed()]
    for (const put of [putContracts, putTokens])
      for (let round = 0; round < 3; round++)
        await Promise.all(orders.map((order) => put(database, order)))
    const [kept] = await database.query(
      'select count(*)::int as count from metadata.contracts where chain_id = 9',
    )
    expect(kept).toEqual({ count: 300 })
  })

  test('[META-01] behavior: while the chain is down, returns stored answers and marks the rest as not available', async () => {
    // A second service over the same database that cannot reach the chain.
    await using blind = await startMetadata(
      testPlatform(database, {
        chains: [{ ...polygon.chain, rpcUrl: 'http://127.0.0.1:1' }],
        now: () => new Date(time.getTime() + 7 * 24 * 60 * 60 * 1_000),
      }),
    )
    await using other = await serve(blind.app)
    const { contractInfoMap } = await new SequenceMetadata(
      other.url,
    ).getContractInfoBatch({
      chainID: '137',
      contractAddresses: [usdc, addressOf('MOSS'), nobody],
    })
    expect(Object.values(contractInfoMap)).toMatchObject([
      { name: 'USD Coin', status: 'AVAILABLE' },
      { name: 'Moss', status: 'AVAILABLE' },
      { name: '', status: 'NOT_AVAILABLE' },
    ])
  })
})

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
