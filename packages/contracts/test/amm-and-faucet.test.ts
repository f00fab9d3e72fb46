import { startAnvil } from '@cairn/service-kit/testing'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ammRouterAbi,
  deployLocalChain,
  fundAccount,
  listGrants,
  localAmm,
  localDeployer,
  localDeployerAddress,
  localErc20Abi,
  localErc1155Abi,
  localTokens,
  localUnlistedTokens,
  setNativeBalance,
  singletonFactory,
} from '../src/index.ts'

const chainId = 137
const far = 10n ** 12n
const person = '0x5d1e0f6b2a7c4e8d9b3a6f1c0e2d4b6a8c9e7f51'

let anvil: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  anvil = await startAnvil(chainId)
  await deployLocalChain(anvil)
})
afterAll(() => anvil[Symbol.asyncDispose]())

function client() {
  return createPublicClient({
    pollingInterval: 10,
    transport: http(anvil.rpcUrl, { retryCount: 0 }),
  })
}

function balanceOf(token: Address, account: Address) {
  return client().readContract({
    address: token,
    abi: localErc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

function token(symbol: string): Address {
  const all = [...localTokens(chainId), ...localUnlistedTokens(chainId)]
  const found = all.find((it) => it.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

async function write(to: Address, data: Hex, value = 0n) {
  const wallet = createWalletClient({
    account: localDeployer(),
    transport: http(anvil.rpcUrl, { retryCount: 0 }),
  })
  const hash = await wallet.sendTransaction({ chain: null, to, data, value })
  const receipt = await client().waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
}

describe('localAmm', () => {
  const usdPrices = [
    ['WPOL', 18, '0.72'],
    ['WETH', 18, '3240'],
    ['WBTC', 8, '95000'],
    ['LINK', 18, '17'],
    ['DAI', 18, '1'],
    ['USDT', 6, '1'],
  ] as const

  test.each(usdPrices)(
    'prices %s with %d decimals at $%s',
    async (symbol, decimals, price) => {
      const { router, quoteToken } = localAmm(chainId)
      // A thousandth of a coin moves no price; the pair keeps its fee of 0.3 %.
      const [, out] = await client().readContract({
        address: router,
        abi: ammRouterAbi,
        functionName: 'getAmountsOut',
        args: [parseUnits('0.001', decimals), [token(symbol), quoteToken]],
      })
      const expected = Number(price) * 0.001 * 0.997
      expect(Number(out) / 1e6).toBeCloseTo(expected, 2)
      expect(Number(out) / 1e6 / expected).toBeGreaterThan(0.99)
    },
  )

  test('swaps the native coin for a token over two pairs and back', async () => {
    const { router, wrappedNative, quoteToken } = localAmm(chainId)
    const path = [wrappedNative, quoteToken, token('DAI')]
    await write(
      router,
      encodeFunctionData({
        abi: ammRouterAbi,
        functionName: 'swapExactETHForTokens',
        args: [0n, path, localDeployerAddress, far],
      }),
      parseUnits('100', 18),
    )
    const dai = await balanceOf(token('DAI'), localDeployerAddress)
    expect(Number(dai) / 1e18).toBeCloseTo(72 * 0.997 ** 2, 1)

    await write(
      token('DAI'),
      encodeFunctionData({
        abi: localErc20Abi,
        functionName: 'approve',
        args: [router, dai],
      }),
    )
    await write(
      router,
      encodeFunctionData({
        abi: ammRouterAbi,
        functionName: 'swapExactTokensForETH',
        args: [dai, 0n, path.toReversed(), person, far],
      }),
    )
    const back = await client().getBalance({ address: person })
    expect(Number(back) / 1e18).toBeCloseTo(100 * 0.997 ** 4, 1)
    await setNativeBalance(anvil, person, 0n)
  })

  test('adds liquidity at the pair’s price and returns the rest', async () => {
    const { router } = localAmm(chainId)
    const usdc = token('USDC')
    const amount = parseUnits('1440', 6)
    await write(
      usdc,
      encodeFunctionData({
        abi: localErc20Abi,
        functionName: 'mint',
        args: [localDeployerAddress, amount],
      }),
    )
    await write(
      usdc,
      encodeFunctionData({
        abi: localErc20Abi,
        functionName: 'approve',
        args: [router, amount],
      }),
    )
    await write(
      router,
      encodeFunctionData({
        abi: ammRouterAbi,
        functionName: 'addLiquidityETH',
        args: [usdc, amount, 0n, 0n, localDeployerAddress, far],
      }),
      parseUnits('1000', 18),
    )
    const left = await balanceOf(usdc, localDeployerAddress)
    expect(Number(left) / 1e6).toBeCloseTo(720, -1)
  })

  test('error: rejects an output below the minimum', async () => {
    const { router, wrappedNative, quoteToken } = localAmm(chainId)
    await expect(
      client().simulateContract({
        account: localDeployerAddress,
        address: router,
        abi: ammRouterAbi,
        functionName: 'swapExactETHForTokens',
        args: [far, [wrappedNative, quoteToken], person, far],
        value: 1n,
      }),
    ).rejects.toThrow('AmmRouter: too little output')
  })
})

describe('fundAccount', () => {
  test('[SRVC-01] gives native coins, tokens and collectibles', async () => {
    await fundAccount({ ...anvil, address: person })
    expect(await client().getBalance({ address: person })).toBe(
      parseUnits('500', 18),
    )
    const grants = listGrants(chainId).filter(({ type }) => type === 'ERC20')
    const received = await Promise.all(
      grants.map((grant) => balanceOf(grant.token, person)),
    )
    expect(
      Object.fromEntries(grants.map((it, i) => [it.symbol, received[i]])),
    ).toEqual({
      USDC: parseUnits('2500', 6),
      DAI: parseUnits('500', 18),
      LINK: parseUnits('40', 18),
      WBTC: parseUnits('0.02', 8),
      MOSS: parseUnits('120', 18),
      'CLAIM NOW': parseUnits('50000', 18),
      'USDC-BONUS': parseUnits('9999', 18),
    })
    expect(await balanceOf(token('STONE'), person)).toBe(1n)
    expect(
      await client().readContract({
        address: token('PEBBLE'),
        abi: localErc1155Abi,
        functionName: 'balanceOfBatch',
        args: [
          [person, person],
          [1n, 2n],
        ],
      }),
    ).toEqual([3n, 3n])
  })

  test('behavior: handles parallel calls', async () => {
    const addresses = Array.from(
      { length: 20 },
      (_, i) => `0x${(i + 1).toString(16).padStart(40, '5')}` as const,
    )
    await Promise.all(
      addresses.map((address) => fundAccount({ ...anvil, address })),
    )
    const usdc = await Promise.all(
      addresses.map((address) => balanceOf(token('USDC'), address)),
    )
    expect(new Set(usdc)).toEqual(new Set([parseUnits('2500', 6)]))
  })

  test('error: rejects a text that is not an address', async () => {
    await expect(fundAccount({ ...anvil, address: '0x12' })).rejects.toThrow(
      '0x12',
    )
  })

  test('error: throws if the account rejects native coins', async () => {
    await expect(
      fundAccount({ ...anvil, address: singletonFactory }),
    ).rejects.toThrow('reverted')
  })
})
