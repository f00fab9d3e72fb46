import { startAnvil } from '@cairn/service-kit/testing'
import {
  type Address,
  createPublicClient,
  http,
  keccak256,
  toHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contexts,
  deployContexts,
  deployLocalChain,
  fundAccount,
  localDeployer,
  localDeployerAddress,
  localDeployerKey,
  localErc20Abi,
  localErc721Abi,
  localFaucet,
  localTokens,
  localUnlistedTokens,
} from '../src/index.ts'

const chainId = 137

let anvil: Awaited<ReturnType<typeof startAnvil>>
let first: Awaited<ReturnType<typeof deployLocalChain>>
beforeAll(async () => {
  anvil = await startAnvil(chainId)
  first = await deployLocalChain(anvil)
})
afterAll(() => anvil[Symbol.asyncDispose]())

function client() {
  return createPublicClient({
    pollingInterval: 10,
    transport: http(anvil.rpcUrl, { retryCount: 0 }),
  })
}

function token(symbol: string): Address {
  const all = [...localTokens(chainId), ...localUnlistedTokens(chainId)]
  const found = all.find((it) => it.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

describe('deployContexts', () => {
  test('[SRVC-01] deploys both contexts to their public addresses', async () => {
    const codes = await Promise.all(
      [contexts[1], contexts[2]].flatMap((context) =>
        [
          context.factory,
          context.mainModule,
          context.mainModuleUpgradable,
          context.guestModule,
        ].map(async (address) => {
          const code = await client().getCode({ address })
          return [address, keccak256(code ?? '0x')]
        }),
      ),
    )
    expect(Object.fromEntries(codes)).toMatchInlineSnapshot(`
      {
        "0x02390F3E6E5FD1C6786CB78FD3027C117a9955A7": "0x71707578538d138b756b2868c64148117ef19e84c49b4b87fd534300ed018899",
        "0x4222dcA3974E39A8b41c411FeDDE9b09Ae14b911": "0xecd4613ce5518497c19aca7b07f6f9f900a49fb2f1bc52017fc64686389c0be0",
        "0x7EFE6cE415956c5f80C6530cC6cc81b4808F6118": "0x3dde531ac9344827edf57c9f98f321d6fd01242b4a68488377f7115f61803e5c",
        "0xFaA5c0b14d1bED5C888Ca655B9a8A5911F78eF4A": "0x208739b6b13a33ecf29cee704e5b29cd9ed41b28f507702da5dc1388b7448f10",
        "0xd01F11855bCcb95f88D7A48492F66410d4637313": "0xdf5fb66ca373c9e247d1d74bf55202ee34bdc4892af70861f3ed850193a18f6b",
        "0xf9D09D634Fb818b05149329C1dcCFAeA53639d96": "0xebfb545e6efbbabc85d28aca6d5afdece5e00441bccc1172fc5d0b84f42c31c3",
        "0xfBf8f1A5E00034762D928f46d438B947f5d4065d": "0x2aebf9cc1d134355447e71a5f60d8d86b06c725344c4063cd45ce61f85f66c6e",
        "0xfea230Ee243f88BC698dD8f1aE93F8301B6cdfaE": "0x1ba33d3e09a9e34418bc606eecc5b4b6bae6d55c9b74427a7a7dada252815097",
      }
    `)
  })

  test('behavior: does nothing if they are deployed', async () => {
    const before = await client().getBlockNumber()
    expect(await deployContexts(anvil)).toBe(0)
    expect(await client().getBlockNumber()).toBe(before)
  })
})

describe('localDeployer', () => {
  test('has the key and the address that the token addresses depend on', () => {
    expect(localDeployerKey).toBe(keccak256(toHex('cairn local deployer')))
    expect(localDeployer().address).toBe(localDeployerAddress)
  })
})

describe('deployLocalChain', () => {
  test('[SRVC-01] deploys every listed token with its name, symbol and decimals', async () => {
    expect(first).toEqual({ deployed: true })
    const tokens = localTokens(chainId).filter(({ type }) => type === 'ERC20')
    const read = await Promise.all(
      tokens.map(async ({ address }) => {
        const contract = { address, abi: localErc20Abi }
        const [name, symbol, decimals] = await Promise.all([
          client().readContract({ ...contract, functionName: 'name' }),
          client().readContract({ ...contract, functionName: 'symbol' }),
          client().readContract({ ...contract, functionName: 'decimals' }),
        ])
        return { name, symbol, decimals }
      }),
    )
    expect(read).toEqual(
      tokens.map(({ name, symbol, decimals }) => ({ name, symbol, decimals })),
    )
    expect(read.map((it) => `${it.symbol} ${it.decimals}`)).toEqual([
      'WPOL 18',
      'USDC 6',
      'DAI 18',
      'LINK 18',
      'WBTC 8',
      'USDT 6',
      'WETH 18',
    ])
  })

  test('behavior: only checks on the second call', async () => {
    const before = await client().getBlockNumber()
    expect(await deployLocalChain(anvil)).toEqual({ deployed: false })
    expect(await client().getBlockNumber()).toBe(before)
  })

  test('behavior: finishes an interrupted call', async () => {
    await using other = await startAnvil(1)
    await deployContexts(other)
    expect(await deployLocalChain(other)).toEqual({ deployed: true })
    expect(await deployLocalChain(other)).toEqual({ deployed: false })
  })

  test('error: rejects a node of another chain', async () => {
    await expect(deployLocalChain({ ...anvil, chainId: 1 })).rejects.toThrow(
      'The node is of chain 137, not 1.',
    )
  })
})

describe('collections', () => {
  beforeAll(() => fundAccount({ ...anvil, address: localDeployerAddress }))

  test('behavior: describe a token offline, with a picture', async () => {
    const uri = await client().readContract({
      address: token('STONE'),
      abi: localErc721Abi,
      functionName: 'tokenURI',
      args: [1n],
    })
    const [, body] = uri.split('data:application/json;base64,')
    const metadata: unknown = JSON.parse(atob(body ?? ''))
    expect(metadata).toMatchObject({
      name: 'Cairn Stones #1',
      description: 'A pile of 4 stones.',
      attributes: [{ trait_type: 'Stones', value: 4 }],
      image: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/),
    })
  })

  test('behavior: report their interfaces', async () => {
    const supports = (symbol: string, id: `0x${string}`) =>
      client().readContract({
        address: token(symbol),
        abi: localErc721Abi,
        functionName: 'supportsInterface',
        args: [id],
      })
    expect(await supports('STONE', '0x80ac58cd')).toBe(true)
    expect(await supports('PEBBLE', '0xd9b67a26')).toBe(true)
    expect(await supports('STONE', '0xffffffff')).toBe(false)
  })

  test('error: reject a transfer by an unapproved account', async () => {
    await expect(
      client().simulateContract({
        account: zeroAddress,
        address: token('STONE'),
        abi: localErc721Abi,
        functionName: 'transferFrom',
        args: [localDeployerAddress, localFaucet(), 1n],
      }),
    ).rejects.toThrow('ERC721: not allowed')
  })
})
