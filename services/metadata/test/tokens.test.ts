import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SequenceMetadata } from '@0xsequence/metadata'
import { fundAccount, localTokens } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import type { Database, RunningService } from '@cairn/service-kit'
import { serve, testDatabases, testPlatform } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prune } from '../src/db/prune.ts'
import { startMetadata } from '../src/index.ts'
import { startPolygon } from './_chain.ts'
import { contractCode, text } from './_hostile-contract.ts'

let polygon: Awaited<ReturnType<typeof startPolygon>>
let gateway: Server
let gatewayUrl: string
const asked: string[] = []
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const tokenIdHex = `${'0'.repeat(62)}2a`

beforeAll(async () => {
  polygon = await startPolygon()
  gateway = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === `/ipfs/${cid}/away`) {
      response.writeHead(302, { location: 'http://127.0.0.2:1/elsewhere' })
      return response.end()
    }
    return response.end(
      JSON.stringify({ name: 'From IPFS', image: `ipfs://${cid}/stone.png` }),
    )
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterAll(async () => {
  await polygon[Symbol.asyncDispose]()
  await new Promise((resolve) => gateway.close(resolve))
})

function addressOf(symbol: string): Hex {
  const token = localTokens(137).find((it) => it.symbol === symbol)
  if (!token) throw new Error(`no ${symbol}`)
  return token.address
}

describe.each(testDatabases)('tokens on $name', ({ open }) => {
  let database: Database
  let service: RunningService
  let server: Awaited<ReturnType<typeof serve>>
  let client: SequenceMetadata
  let planted = 0

  beforeAll(async () => {
    database = await open()
    service = await startMetadata(
      testPlatform(database, {
        chains: [polygon.chain],
        env: { METADATA_IPFS_GATEWAY: `${gatewayUrl}/` },
      }),
    )
    server = await serve(service.app)
    client = new SequenceMetadata(server.url)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  async function plant(uri: string, fn = 'function uri(uint256)') {
    planted += 1
    const contractAddress: Hex = `0x${'ce'.repeat(18)}${planted.toString(16).padStart(4, '0')}`
    await polygon.setCode(contractAddress, contractCode({ [fn]: text(uri) }))
    const { tokenMetadata } = await client.getTokenMetadata({
      chainID: '137',
      contractAddress,
      tokenIDs: ['42'],
    })
    return tokenMetadata[0]
  }
  const inline = (document: unknown, edit = (json: string) => json) =>
    plant(
      `data:application/json;base64,${Buffer.from(edit(JSON.stringify(document))).toString('base64')}`,
    )

  test('[META-01] reads the documents of the local collections', async () => {
    await fundAccount({
      ...polygon.chain,
      address: '0x00000000000000000000000000000000000000f1',
    })
    const { contractTokenMetadata } = await client.getTokenMetadataBatch({
      chainID: 'polygon',
      contractTokenMap: {
        [addressOf('STONE')]: ['1'],
        [addressOf('PEBBLE')]: ['1'],
      },
    })
    for (const symbol of ['STONE', 'PEBBLE']) {
      const [token] =
        contractTokenMetadata[addressOf(symbol).toLowerCase()] ?? []
      expect(token).toMatchObject({
        chainId: 137,
        tokenId: '1',
        name: expect.stringMatching(/\S/),
        image: expect.stringMatching(/^data:image\//),
        status: 'AVAILABLE',
      })
    }
  })

  test('[META-01] searches documents', async () => {
    const contractAddress = addressOf('PEBBLE')
    const { tokenMetadata } = await client.getTokenMetadata({
      chainID: '137',
      contractAddress,
      tokenIDs: ['1', '2', '3'],
    })
    const names = tokenMetadata.map(({ name }) => name)
    expect(new Set(names).size).toBe(3)
    const found = await client.searchTokenMetadataTokenIDs({
      chainID: '137',
      contractAddress,
      filter: { text: names[1]?.toUpperCase() ?? '' },
    })
    expect(found.tokenIDs).toContain('2')
    expect(found.tokenIDs).not.toContain('1')
    const all = await client.searchTokenMetadata({
      chainID: '137',
      contractAddress,
      filter: {},
      page: { pageSize: 2 },
    })
    expect(all.tokenMetadata.map(({ tokenId }) => tokenId)).toEqual(['1', '2'])
    expect(all.page).toMatchObject({ page: 1, more: true })
  })

  test('[META-01] behavior: searches NUL and wildcards as plain text', async () => {
    const ask = async (query: string) =>
      client.searchTokenMetadataTokenIDs({
        chainID: '137',
        contractAddress: addressOf('STONE'),
        filter: { text: query },
      })
    expect((await ask('%')).tokenIDs).toEqual([])
    expect((await ask('no\0thing')).tokenIDs).toEqual([])
  })

  test('[META-01] behavior: {id} is 64 lower-case hex digits, ipfs goes through the gateway', async () => {
    expect(await plant(`ipfs://${cid}/{id}.json`)).toMatchObject({
      name: 'From IPFS',
      image: expect.stringMatching(
        /^http:\/\/localhost:4000\/media\/[\w-]{43}\/[\w-]+\/media\.png$/,
      ),
      source: 'ipfs',
      status: 'AVAILABLE',
    })
    expect(asked).toContain(`/ipfs/${cid}/${tokenIdHex}.json`)
  })

  test.each([
    ['an http address', 'http://127.0.0.1/secret'],
    ['an https address', 'https://metadata.example/{id}'],
    ['a file', 'file:///etc/passwd'],
    ['a path that leaves the gateway’s folder', `ipfs://${cid}/../../admin`],
    ['an escaped path that does', `ipfs://${cid}/%2e%2E/admin`],
    ['a redirect to a host that nobody named', `ipfs://${cid}/away`],
    ['data that is no JSON', 'data:application/json,{oops'],
    ['data that is a page', 'data:text/html,<b>hi</b>'],
    ['JSON that is a list', 'data:application/json,[1]'],
    ['nothing', ''],
  ])('[META-01] error: a document at %s is not available', async (_, uri) => {
    expect(await plant(uri)).toMatchObject({
      tokenId: '42',
      name: '',
      attributes: [],
      status: 'NOT_AVAILABLE',
    })
    expect(asked.some((url) => /admin|elsewhere/.test(url))).toBe(false)
  })

  test('[META-01] behavior: bare percent signs in inline JSON are kept', async () => {
    expect(
      await plant(
        'data:application/json;utf8,{"name":"100% stone"}',
        'function tokenURI(uint256)',
      ),
    ).toMatchObject({ name: '100% stone' })
  })

  test('[META-01] error: drops or cuts fields of the wrong type or length', async () => {
    const depth = 15_000
    const deep = '[DEEP]'
    expect(
      await inline(
        {
          name: `A\0B${'x'.repeat(10_240)}`,
          description: { not: 'text' },
          image: 'javascript:alert(1)',
          animation_url: 'data:text/html,<script>',
          external_url: 'javascript:alert(1)',
          decimals: -1,
          properties: { deep },
          attributes: [null, 'text', { trait_type: 'Kind', value: 'Gr\0ey' }],
        },
        (json) =>
          json.replace(`"${deep}"`, '['.repeat(depth) + ']'.repeat(depth)),
      ),
    ).toEqual({
      chainId: 137,
      contractAddress: expect.any(String),
      tokenId: '42',
      source: 'inline',
      name: `AB${'x'.repeat(253)}…`,
      properties: { deep: [[[[[null]]]]] },
      attributes: [{ trait_type: 'Kind', value: 'Grey' }],
      updatedAt: expect.any(String),
      status: 'AVAILABLE',
    })
  })

  test('[META-01] behavior: marks a missing token as not available', async () => {
    const { tokenMetadata } = await client.getTokenMetadata({
      chainID: '137',
      contractAddress: addressOf('STONE'),
      tokenIDs: ['999999999'],
    })
    expect(tokenMetadata).toMatchObject([
      { tokenId: '999999999', status: 'NOT_AVAILABLE' },
    ])
  })

  test.each(['abc', '-1', '1.5', `${2n ** 256n}`, '', '0x'])(
    '[META-01] error: refuses the token id "%s"',
    async (tokenID) => {
      await expect(
        client.getTokenMetadata({
          chainID: '137',
          contractAddress: addressOf('STONE'),
          tokenIDs: [tokenID],
        }),
      ).rejects.toMatchObject({ code: 2001, status: 400 })
    },
  )

  test('[META-01] error: refuses too many contracts, even without token ids', async () => {
    const contractTokenMap = Object.fromEntries(
      Array.from({ length: 501 }, (_, index) => [
        `0x${index.toString(16).padStart(40, '0')}`,
        [],
      ]),
    )
    await expect(
      client.getTokenMetadataBatch({ chainID: '137', contractTokenMap }),
    ).rejects.toMatchObject({ code: 2001, status: 400 })
  })

  test('[META-01] behavior: returns stored documents while the chain is down', async () => {
    await using blind = await startMetadata(
      testPlatform(database, {
        chains: [{ ...polygon.chain, rpcUrl: 'http://127.0.0.1:1' }],
        now: () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000),
      }),
    )
    await using other = await serve(blind.app)
    const { tokenMetadata } = await new SequenceMetadata(
      other.url,
    ).getTokenMetadata({
      chainID: '137',
      contractAddress: addressOf('PEBBLE'),
      tokenIDs: ['1', '77'],
    })
    expect(tokenMetadata.map(({ status }) => status)).toEqual([
      'AVAILABLE',
      'NOT_AVAILABLE',
    ])
  })

  test('[META-01] deletes entries that were not read for a long time, and no others', async () => {
    const count = async () => {
      const [row] = await database.query<{ count: number }>(
        'select count(*)::int as count from metadata.tokens',
      )
      return row?.count ?? 0
    }
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await prune(database, new Date(0))
    expect(await count()).toBe(before)
    await prune(database, new Date(Date.now() + 60_000))
    expect(await count()).toBe(0)
  })
})
