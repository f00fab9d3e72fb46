import type { GetLifiSwapQuoteParams, SequenceAPIClient } from '@0xsequence/api'
import {
  ammFactoryAbi,
  ammPairAbi,
  ammRouterAbi,
  fundAccount,
  localAmm,
  localDeployer,
  localErc20Abi,
  localTokens,
  setNativeBalance,
} from '@cairn/contracts'
import { openQuick } from '@cairn/service-kit/testing'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  http,
  parseUnits,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { polygonAt, startPolygon, startTestApi, type TestApi } from './_api.ts'

const chainId = 137
const amm = localAmm(chainId)
const usdc = amm.quoteToken
const wpol = amm.wrappedNative
const dai = token('DAI')
const weth = token('WETH')
const wallet = privateKeyToAccount(`0x${'42'.repeat(32)}`)

function token(symbol: string): Address {
  const found = localTokens(chainId).find((one) => one.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

describe('swaps', () => {
  let polygon: Awaited<ReturnType<typeof startPolygon>>
  let api: TestApi
  let client: SequenceAPIClient
  beforeAll(async () => {
    polygon = await startPolygon()
    const amoy = { ...polygonAt('http://127.0.0.1:1'), chainId: 80002 }
    const { swap: _, ...plain } = { ...amoy, chainId: 10, name: 'optimism' }
    api = await startTestApi(openQuick, [polygon.chain, amoy, plain])
    client = api.client()
    await fundAccount({ ...polygon.chain, address: wallet.address })
    await setNativeBalance(polygon.chain, wallet.address, 10n ** 21n)
  })
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
    await polygon[Symbol.asyncDispose]()
  })

  const ask = (more: Partial<GetLifiSwapQuoteParams>) =>
    client.getLifiSwapQuote({
      params: {
        chainId,
        walletAddress: wallet.address,
        fromTokenAddress: usdc,
        toTokenAddress: dai,
        fromTokenAmount: '100000000',
        includeApprove: true,
        slippageBps: 50,
        ...more,
      },
    })

  function chain(account = wallet) {
    const transport = http(polygon.chain.rpcUrl, { retryCount: 0 })
    const node = createPublicClient({ pollingInterval: 10, transport })
    const signer = createWalletClient({ account, transport })
    return {
      node,
      async send(to: Address, data: Hex, value = 0n) {
        const hash = await signer.sendTransaction({
          to,
          data,
          value,
          chain: null,
        })
        const { status } = await node.waitForTransactionReceipt({ hash })
        expect(status).toBe('success')
      },
      balanceOf: (coin: string, of: Address = wallet.address) =>
        coin === zeroAddress
          ? node.getBalance({ address: of })
          : node.readContract({
              address: coin as Address,
              abi: localErc20Abi,
              functionName: 'balanceOf',
              args: [of],
            }),
    }
  }

  test('[SWAP-01] quotes an exact input in the form of the official client', async () => {
    const { quote } = await ask({})
    expect(quote).toMatchObject({
      currencyAddress: usdc,
      currencyBalance: `${await chain().balanceOf(usdc)}`,
      price: '100000000',
      maxPrice: '100000000',
      to: amm.router,
      transactionValue: '0',
      approveData: encodeFunctionData({
        abi: localErc20Abi,
        functionName: 'approve',
        args: [amm.router, 100_000_000n],
      }),
    })
    const amount = BigInt(quote.amount)
    // A dollar each, less 0.3 %.
    expect(amount).toBeGreaterThan(parseUnits('99.6', 18))
    expect(amount).toBeLessThan(parseUnits('99.71', 18))
    expect(BigInt(quote.amountMin)).toBe((amount * 9_950n) / 10_000n)
  })

  const pairs = [
    ['a coin for a coin', usdc, dai, '5000000'],
    ['a coin for a coin by two markets', dai, weth, '5000000000000000000'],
    ['the native coin', zeroAddress, usdc, '7000000000000000000'],
    ['for the native coin', usdc, zeroAddress, '5000000'],
    ['wrapping', zeroAddress, wpol, '3000000000000000000'],
    ['unwrapping', wpol, zeroAddress, '1000000000000000000'],
  ] as const

  test.each(pairs)(
    '[SWAP-01] pays and gets what was quoted: %s',
    async (_case, from, to, sum) => {
      const { send, balanceOf, node } = chain()
      const { quote } = await ask({
        fromTokenAddress: from,
        toTokenAddress: to,
        fromTokenAmount: sum,
      })
      if (quote.approveData) await send(from, quote.approveData as Hex)
      const before = [await balanceOf(from), await balanceOf(to)] as const
      const gas = await node.estimateGas({
        account: wallet,
        to: quote.to as Address,
        data: quote.transactionData as Hex,
        value: BigInt(quote.transactionValue),
      })
      await send(
        quote.to as Address,
        quote.transactionData as Hex,
        BigInt(quote.transactionValue),
      )
      const after = [await balanceOf(from), await balanceOf(to)] as const
      // The native coin also pays for gas here.
      const slack = 10n ** 16n
      const gained = after[1] - before[1]
      const expected = BigInt(quote.amount)
      if (to === zeroAddress) expect(expected - gained).toBeLessThan(slack)
      else expect(gained).toBe(expected)
      const paid = before[0] - after[0]
      if (from === zeroAddress) expect(paid - BigInt(sum)).toBeLessThan(slack)
      else expect(paid).toBe(BigInt(sum))
      const told = Number((quote as { gas?: string }).gas)
      expect(Math.abs(told - Number(gas)) / Number(gas)).toBeLessThan(0.6)
    },
  )

  test('[SWAP-01] quotes an exact output, with the most that it may cost', async () => {
    const { send, balanceOf } = chain()
    const wanted = parseUnits('2', 18)
    const { quote } = await ask({
      fromTokenAmount: undefined as never,
      toTokenAmount: `${wanted}`,
    })
    const paid = BigInt(quote.price)
    expect(quote).toMatchObject({ amount: `${wanted}`, amountMin: `${wanted}` })
    expect(BigInt(quote.maxPrice)).toBe((paid * 10_050n + 9_999n) / 10_000n)
    await send(usdc, quote.approveData as Hex)
    const before = await balanceOf(usdc)
    const had = await balanceOf(dai)
    await send(quote.to as Address, quote.transactionData as Hex)
    expect((await balanceOf(dai)) - had).toBe(wanted)
    expect(before - (await balanceOf(usdc))).toBe(paid)
  })

  test('[SWAP-01] pays an exact output with the native coin, and gets the rest back', async () => {
    const { quote } = await ask({
      fromTokenAddress: zeroAddress,
      toTokenAddress: usdc,
      fromTokenAmount: undefined as never,
      toTokenAmount: '1000000',
    })
    expect(quote.transactionValue).toBe(quote.maxPrice)
    const { functionName } = decodeFunctionData({
      abi: ammRouterAbi,
      data: quote.transactionData as Hex,
    })
    expect(functionName).toBe('swapETHForExactTokens')
  })

  test('[SWAP-01] puts the way first by which most arrives after the fee', async () => {
    const answer = async (sum: string) => {
      const { quote, alternatives } = (await ask({
        fromTokenAddress: dai,
        toTokenAddress: weth,
        fromTokenAmount: sum,
      })) as Awaited<ReturnType<typeof ask>> & {
        alternatives: { amount: string; path: string[] }[]
      }
      return { quote: quote as typeof quote & { path: string[] }, alternatives }
    }
    const small = `${parseUnits('10', 18)}`
    const large = `${parseUnits('100000', 18)}`
    expect((await answer(small)).quote.path).toEqual([dai, usdc, weth])
    await openPair(dai, weth, parseUnits('32400', 18), parseUnits('10', 18))
    const direct = await answer(small)
    expect(direct.quote.path).toEqual([dai, weth])
    expect(direct.alternatives[0]?.path).toEqual([dai, usdc, weth])
    expect(BigInt(direct.quote.amount)).toBeGreaterThan(
      BigInt(direct.alternatives[0]?.amount ?? 0),
    )
    // The direct market is too small for much.
    expect((await answer(large)).quote.path).toEqual([dai, usdc, weth])
  })

  /** Opens a market that is direct, and small. */
  async function openPair(a: Address, b: Address, ofA: bigint, ofB: bigint) {
    const deployer = localDeployer()
    await setNativeBalance(polygon.chain, deployer.address, 10n ** 22n)
    const { send, node } = chain(deployer)
    await send(
      amm.factory,
      encodeFunctionData({
        abi: ammFactoryAbi,
        functionName: 'createPair',
        args: [a, b],
      }),
    )
    const pair = await node.readContract({
      address: amm.factory,
      abi: ammFactoryAbi,
      functionName: 'getPair',
      args: [a, b],
    })
    for (const [coin, sum] of [
      [a, ofA],
      [b, ofB],
    ] as const)
      await send(
        coin,
        encodeFunctionData({
          abi: localErc20Abi,
          functionName: 'mint',
          args: [pair, sum],
        }),
      )
    await send(
      pair,
      encodeFunctionData({
        abi: ammPairAbi,
        functionName: 'mint',
        args: [deployer.address],
      }),
    )
  }

  test.each(['from', 'to'] as const)(
    '[SWAP-01] lists what a coin can be swapped with, %s it',
    async (direction) => {
      const { routes } = await client.getLifiSwapRoutes({
        params: {
          direction: direction as never,
          chainId,
          walletAddress: wallet.address,
          tokenAddress: usdc.toLowerCase(),
          tokenAmount: '1000000',
        },
      })
      const [route] = routes
      const [own, others] =
        direction === 'from'
          ? [route?.fromTokens, route?.toTokens]
          : [route?.toTokens, route?.fromTokens]
      expect(own).toMatchObject([{ address: usdc, price: '1000000' }])
      const found = others?.find(({ symbol }) => symbol === 'POL')
      expect(found).toMatchObject({
        address: zeroAddress,
        chainId,
        decimals: 18,
      })
      // 0.72 dollars each, and 0.3 % for the exchange.
      const pol = Number(found?.price) / 1e18
      expect(pol).toBeCloseTo(direction === 'from' ? 1.385 : 1.393, 2)
      expect(found?.priceUsd).toBeCloseTo(0.72, 1)
    },
  )

  const bad = 'InvalidArgument'
  test.each([
    ['no amount', { fromTokenAmount: undefined as never }, bad],
    ['both amounts', { toTokenAmount: '5' }, bad],
    ['a float', { fromTokenAmount: '1.5' }, bad],
    ['NaN', { fromTokenAmount: 'NaN' }, bad],
    ['a negative amount', { fromTokenAmount: '-5' }, bad],
    ['a number instead of a text', { fromTokenAmount: 5 as never }, bad],
    ['hexadecimal digits', { fromTokenAmount: '0x5' }, bad],
    ['zero', { fromTokenAmount: '0' }, bad],
    ['more than 256 bits', { fromTokenAmount: `${2n ** 256n}` }, bad],
    ['endless digits', { fromTokenAmount: '9'.repeat(5_000) }, bad],
    ['the same coin twice', { toTokenAddress: usdc.toLowerCase() }, bad],
    ['no address', { toTokenAddress: '0x12' }, bad],
    ['the zero address as wallet', { walletAddress: zeroAddress }, bad],
    ['negative slippage', { slippageBps: -1 }, bad],
    ['slippage of a fraction', { slippageBps: 0.5 }, bad],
    ['slippage above half', { slippageBps: 5_001 }, bad],
    ['a chain without a market', { chainId: 10 }, 'UnsupportedNetwork'],
    ['a chain that is none', { chainId: 1.5 }, 'UnsupportedNetwork'],
    ['an unknown coin', { toTokenAddress: wallet.address }, 'NotFound'],
    [
      'all that 256 bits hold',
      { fromTokenAmount: `${2n ** 256n - 1n}` },
      'NotFound',
    ],
    [
      'so little that nothing arrives',
      { fromTokenAddress: dai, toTokenAddress: usdc, fromTokenAmount: '1' },
      'NotFound',
    ],
    ['a chain that is down', { chainId: 80002 }, 'Unavailable'],
  ])('[SWAP-01] error: %s', async (_case, more, name) => {
    await expect(ask(more)).rejects.toMatchObject({ name })
  })

  test('[SWAP-01] error: more than the market has, for an exact output', async () => {
    await expect(
      ask({
        fromTokenAmount: undefined as never,
        toTokenAmount: `${10n ** 30n}`,
      }),
    ).rejects.toMatchObject({ name: 'NotFound' })
  })
})
