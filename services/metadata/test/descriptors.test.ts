import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRpcClient } from '@cairn/clients'
import { localAmm } from '@cairn/contracts'
import { metadata } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import { serve, testDatabases, testPlatform } from '@cairn/service-kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMetadata } from '../src/index.ts'

const [{ open } = { open: undefined }] = testDatabases
const shop = `0x${'50'.repeat(20)}` as const
const chain = {
  chainId: 137,
  name: 'polygon',
  title: 'Polygon',
  type: 'mainnet',
  isLocal: true,
  rpcUrl: 'http://127.0.0.1:9',
  nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
} as const

const descriptor = (context: object) => ({
  $schema: '../specs/erc7730-v1.schema.json',
  context,
  metadata: { owner: 'Shop', info: { url: 'https://shop.test' } },
  display: {
    formats: {
      'buy(uint256 id)': {
        intent: 'Buy',
        fields: [{ path: 'id', label: 'Item', format: 'raw' }],
        required: ['id'],
      },
    },
  },
})
const ofContract = descriptor({
  $id: 'Shop',
  contract: { deployments: [{ chainId: 137, address: shop }] },
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'descriptors-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Asks a service with these settings about contracts of a chain. */
async function ask(
  env: Record<string, string>,
  contractAddresses: readonly `0x${string}`[],
  on: Chain = chain,
) {
  if (!open) throw new Error('no database')
  await using database = await open()
  await using service = await startMetadata(
    testPlatform(database, { chains: [on], env }),
  )
  await using server = await serve(service.app)
  const client = createRpcClient(metadata, { url: server.url })
  return (
    await client.getDescriptors({
      chainID: '137',
      contractAddresses: [...contractAddresses],
    })
  ).descriptors
}

describe('descriptions of calls', () => {
  test('[DAPP-03] has those of the local contracts by itself', async () => {
    const found = await ask({}, [localAmm(137).router, shop])
    expect(found).toHaveLength(1)
    expect(Object.values(found[0]?.display.formats ?? {})[0]?.intent).toBe(
      'Swap',
    )
  })

  test('[DAPP-03] describes no local contract on a chain that others run', async () => {
    const { isLocal: _, ...elsewhere } = chain
    expect(await ask({}, [localAmm(137).router], elsewhere)).toEqual([])
  })

  test('[DAPP-03] [ENVC-01] adds those of a folder that the operator names, and leaves out what is none', async () => {
    await mkdir(join(folder, 'registry', 'shop'), { recursive: true })
    const at = (name: string) => join(folder, 'registry', 'shop', name)
    await writeFile(at('calldata.json'), JSON.stringify(ofContract))
    await writeFile(
      at('eip712.json'),
      JSON.stringify(
        descriptor({
          eip712: { domain: { chainId: 137, verifyingContract: shop } },
        }),
      ),
    )
    await writeFile(at('broken.json'), '{')
    await writeFile(at('other.json'), '{"context":{},"display":{"formats":7}}')
    await writeFile(at('large.json'), ' '.repeat(1024 * 1024 + 1))
    await writeFile(at('readme.md'), '# Shop')
    const upper = `0x${shop.slice(2).toUpperCase()}` as const
    const found = await ask({ METADATA_DESCRIPTORS: folder }, [upper, shop])
    expect(found.map(({ context }) => Object.keys(context))).toEqual([
      ['contract'],
      ['eip712'],
    ])
    expect(found[0]?.metadata?.owner).toBe('Shop')
  })

  test('[DAPP-03] takes over what a file includes, and nothing from outside of the folder', async () => {
    const common = {
      display: {
        formats: {
          'buy(uint256 id)': {
            intent: 'Buy',
            fields: [
              { path: 'id', label: 'Item', format: 'raw' },
              { path: '@.value', label: 'Price', format: 'amount' },
            ],
          },
        },
      },
    }
    const { display: _, ...context } = ofContract
    const including = (includes: string) =>
      JSON.stringify({
        ...context,
        includes,
        display: {
          formats: {
            'buy(uint256 id)': { fields: [{ path: 'id', label: 'Stone' }] },
          },
        },
      })
    await mkdir(join(folder, 'shop'))
    await writeFile(join(folder, 'common.json'), JSON.stringify(common))
    await writeFile(join(folder, 'shop/a.json'), including('../common.json'))
    await writeFile(
      join(folder, 'shop/b.json'),
      including('../../outside.json'),
    )
    await writeFile(join(folder, 'shop/c.json'), including('./c.json'))
    const found = await ask({ METADATA_DESCRIPTORS: folder }, [shop])
    expect(found).toHaveLength(1)
    expect(found[0]?.display.formats['buy(uint256 id)']).toEqual({
      intent: 'Buy',
      fields: [
        { path: 'id', label: 'Stone', format: 'raw' },
        { path: '@.value', label: 'Price', format: 'amount' },
      ],
    })
  })

  test('[DAPP-03] [ENVC-01] does not start with a folder that cannot be read', async () => {
    const env = { METADATA_DESCRIPTORS: join(folder, 'missing') }
    await expect(ask(env, [shop])).rejects.toThrow(/METADATA_DESCRIPTORS/)
  })
})
