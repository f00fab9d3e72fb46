import { createNodeClient, createRpcClient } from '@cairn/clients'
import {
  ammPairAbi,
  deployLocalChain,
  localAmm,
  localDeployerAddress,
  localTokens,
} from '@cairn/contracts'
import { api as wire } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import {
  openQuick,
  quickDatabases,
  silentLog,
  startAnvil,
} from '@cairn/service-kit/testing'
import { AbiFunction } from 'ox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readApiConfig } from '../src/index.ts'
import { currencies } from '../src/prices/currencies.ts'
import { createLocalMarket } from '../src/prices/local-market.ts'
import { polygonAt, startPolygon, startTestApi, type TestApi } from './_api.ts'

const hourMs = 60 * 60 * 1_000
const native = `0x${'0'.repeat(40)}`
const { pairs } = localAmm(137)

let polygon: Awaited<ReturnType<typeof startPolygon>>
let amoy: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  ;[polygon, amoy] = await Promise.all([startPolygon(), startAnvil(80002)])
  await deployLocalChain(amoy)
})
afterAll(async () => {
  await polygon[Symbol.asyncDispose]()
  await amoy[Symbol.asyncDispose]()
})

function token(symbol: string, chainId = 137) {
  const found = localTokens(chainId).find((it) => it.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return { chainId, contractAddress: found.address as string }
}

test('[PRICE-01] [PRICE-02] prices nothing on a chain that others run, and knows no rate', async () => {
  const { isLocal: _, ...chain } = polygon.chain
  const marketOf = (chains: readonly Chain[]) =>
    createLocalMarket({
      chains,
      fetch: globalThis.fetch,
      now: () => new Date(),
      log: silentLog,
      cacheMs: 1,
    })
  const usdc = {
    chainId: 137,
    address: token('USDC').contractAddress.toLowerCase(),
  }
  const here = marketOf([polygon.chain])
  expect(await here.findPrices([usdc])).toMatchObject([{ usd: 1 }])
  expect(await here.findUsdRate('EUR')).toBe(0.85)
  const elsewhere = marketOf([chain])
  expect(await elsewhere.findPrices([usdc])).toEqual([undefined])
  expect(elsewhere.listTokens()).toEqual([])
  expect(await elsewhere.findUsdRate('USD')).toBe(1)
  for (const symbol of ['EUR', 'ETH', 'BTC']) {
    expect(await elsewhere.findUsdRate(symbol)).toBeUndefined()
    expect(elsewhere.findMeasure(symbol)).toBeUndefined()
  }
})

test('[PRICE-01] f: outside a local stack there are no prices unless a source is named', () => {
  const sourceOf = (env: Record<string, string>) =>
    readApiConfig(env, 'https://wallet.example').priceSource.type
  expect(sourceOf({})).toBe('local')
  expect(sourceOf({ ENVIRONMENT: 'prod' })).toBe('none')
  const named = { ENVIRONMENT: 'prod', API_PRICE_SOURCE: 'coingecko' }
  expect(sourceOf(named)).toBe('coingecko')
})

test('[PRICE-01] f: without a source not even a local coin has a price, and no rate is made up', async () => {
  const env = { API_PRICE_SOURCE: 'none' }
  await using bare = await startTestApi(openQuick, [polygon.chain], env)
  const tokens = [token('USDC')]
  const { tokenPrices } = await bare.client().getCoinPrices({ tokens })
  expect(tokenPrices.map(({ price }) => price)).toEqual([undefined])
  await expect(
    bare.client().getExchangeRate({ toCurrency: 'EUR' }),
  ).rejects.toThrow()
})

describe.each(quickDatabases)('prices on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi(open, [
      polygon.chain,
      {
        ...polygonAt(amoy.rpcUrl),
        chainId: 80002,
        name: 'amoy',
        type: 'testnet',
      },
    ])
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const ask = async (
    tokens: { chainId: number; contractAddress: string }[],
    from = api,
  ) => (await from.client().getCoinPrices({ tokens })).tokenPrices

  test('[PRICE-01] prices coins by the reserves of their markets, in US dollars', async () => {
    const prices = await ask([
      token('USDC'),
      token('WETH'),
      token('WBTC'),
      { chainId: 137, contractAddress: native },
      {
        chainId: 137,
        contractAddress: token('DAI').contractAddress.toLowerCase(),
      },
    ])
    expect(prices.map(({ price }) => price)).toEqual([
      { value: 1, currency: 'USD' },
      { value: expect.closeTo(3_240, 6), currency: 'USD' },
      { value: expect.closeTo(95_000, 6), currency: 'USD' },
      { value: expect.closeTo(0.72, 9), currency: 'USD' },
      { value: expect.closeTo(1, 9), currency: 'USD' },
    ])
    expect(prices[1]).toMatchObject({
      token: token('WETH'),
      updatedAt: expect.any(String),
    })
  })

  test('[PRICE-01] behavior: returns no price for tokens without a market, of testnets and of other chains', async () => {
    const prices = await ask([
      { chainId: 137, contractAddress: `0x${'12'.repeat(20)}` },
      { chainId: 137, contractAddress: 'not an address' },
      token('WETH', 1),
      token('USDC', 80002),
      { chainId: 80002, contractAddress: native },
    ])
    expect(prices).toHaveLength(5)
    expect(prices.every((it) => !('price' in it))).toBe(true)
  })

  test('[PRICE-01] behavior: returns no price for collectibles on a local chain', async () => {
    const stone = { ...token('STONE'), tokenId: '1' }
    const { tokenPrices } = await api
      .client()
      .getCollectiblePrices({ tokens: [stone] })
    expect(tokenPrices).toEqual([
      { token: stone, updatedAt: expect.any(String) },
    ])
  })

  test('[PRICE-01] error: refuses more than 50 tokens', async () => {
    const tokens = Array.from({ length: 51 }, () => token('USDC'))
    expect(await ask(tokens.slice(1))).toHaveLength(50)
    await expect(ask(tokens)).rejects.toMatchObject({ code: 2000, status: 400 })
  })

  test('[PRICE-01] returns the change of a price over 24 hours, in per cent', async () => {
    const { database } = api.platform
    const start = api.clock.time.getTime()
    await database.query('delete from api.price_history')
    await database.query(
      `insert into api.price_history values
         (137, $1, $2, 1620, 60), (137, $1, $3, 3200, 60),
         (137, $4, $2, 0.96, 60)`,
      [
        token('WETH').contractAddress.toLowerCase(),
        new Date(start - 24 * hourMs).toISOString(),
        new Date(start - hourMs).toISOString(),
        localAmm(137).wrappedNative.toLowerCase(),
      ],
    )
    api.clock.time = new Date(start + 60_000)
    const prices = await ask([
      token('WETH'),
      { chainId: 137, contractAddress: native },
      token('LINK'),
    ])
    expect(prices.map((it) => it.price24hChange)).toEqual([
      { value: expect.closeTo(100, 6), currency: 'USD' },
      { value: expect.closeTo(-25, 6), currency: 'USD' },
      // Without a record it is by the made-up past of a local stack.
      { value: expect.any(Number), currency: 'USD' },
    ])
  })

  test('[PRICE-01] behavior: a trade moves the price after the cache expires and enters the history; the last price stays while the chain is down', async () => {
    const anvil = await startAnvil(137)
    await deployLocalChain(anvil)
    await using own = await startTestApi(open, [polygonAt(anvil.rpcUrl)])
    const weth = async () => (await ask([token('WETH')], own))[0]
    expect((await weth())?.price?.value).toBeCloseTo(3_240, 6)

    await doubleReserveOfUsdc(anvil.rpcUrl)
    expect((await weth())?.price?.value).toBeCloseTo(3_240, 6)
    own.clock.time = new Date(own.clock.time.getTime() + 3_000)
    const moved = await weth()
    expect(moved?.price?.value).toBeCloseTo(6_480, 6)

    const market = createLocalMarket({
      chains: [polygonAt(anvil.rpcUrl)],
      fetch: globalThis.fetch,
      now: () => new Date(),
      log: silentLog,
      cacheMs: 1,
    })
    const changes = await market.listChanges(new Date(0))
    const pricesOf = (symbol: string) =>
      changes
        .filter(
          ({ address }) =>
            address === token(symbol).contractAddress.toLowerCase(),
        )
        .map(({ usd }) => Math.round(usd * 100) / 100)
    expect(pricesOf('WETH')).toEqual([3_240, 6_480])
    expect(pricesOf('DAI')).toEqual([1])
    expect(changes.map(({ at }) => at.getTime())).toEqual(
      changes.map(({ at }) => at.getTime()).sort((a, b) => a - b),
    )
    const later = new Date(Date.now() + hourMs)
    expect(await market.listChanges(later)).toEqual([])

    await anvil[Symbol.asyncDispose]()
    own.clock.time = new Date(own.clock.time.getTime() + 3_000)
    expect(await weth()).toEqual(moved)
  })

  test.each(currencies.map(({ symbol }) => symbol))(
    '[PRICE-02] knows what a dollar buys in %s',
    async (symbol) => {
      const { exchangeRate } = await api
        .client()
        .getExchangeRate({ toCurrency: symbol.toLowerCase() })
      expect(exchangeRate).toMatchObject({ symbol, vsCurrency: 'USD' })
      expect(exchangeRate.value).toBeGreaterThan(0)
    },
  )

  test('[PRICE-02] behavior: ETH and BTC follow their markets', async () => {
    const rate = async (toCurrency: string) =>
      (await api.client().getExchangeRate({ toCurrency })).exchangeRate
    expect(await rate('ETH')).toMatchObject({ currencyType: 'CRYPTO' })
    expect((await rate('ETH')).value).toBeCloseTo(1 / 3_240, 9)
    expect((await rate('BTC')).value).toBeCloseTo(1 / 95_000, 11)
    expect(await rate('USD')).toMatchObject({ value: 1, currencyType: 'FIAT' })
  })

  test('[PRICE-02] error: does not find an unknown currency', async () => {
    await expect(
      api.client().getExchangeRate({ toCurrency: 'XYZ' }),
    ).rejects.toMatchObject({ code: 3000 })
  })

  test.each([
    [1.5, native],
    [-1, native],
    [2 ** 31, native],
    [137, 'nonsense'],
    [137, `${native}\0`],
  ])(
    '[PRICE-01] error: no store has a history of %d %j',
    async (chainId, contractAddress) => {
      const token = { chainId, contractAddress }
      const asked = createRpcClient(wire, { url: api.url }).getCoinPriceHistory(
        {
          token,
          period: 'day',
        },
      )
      await expect(asked).rejects.toMatchObject({ code: 2000, status: 400 })
    },
  )
})

describe('currencies', () => {
  test('[PRICE-02] are the 24 of the wallet', () => {
    expect(currencies.map(({ symbol }) => symbol).join(' ')).toBe(
      'USD CAD GBP EUR CNY JPY KRW SGD CHF AUD NZD SEK NOK MXN INR ZAR TRY BRL DKK PLN THB IDR ETH BTC',
    )
  })
})

/** Mints USDC into the WETH market until it holds twice as much. */
async function doubleReserveOfUsdc(rpcUrl: string): Promise<void> {
  const pair = pairs.find(({ symbol }) => symbol === 'WETH')
  if (!pair) throw new Error('no market')
  const mint = AbiFunction.encodeData(
    AbiFunction.from('function mint(address to, uint256 value)'),
    [pair.address, pair.quoteLiquidity],
  )
  const sync = AbiFunction.encodeData(AbiFunction.fromAbi(ammPairAbi, 'sync'))
  const from = localDeployerAddress
  const gas = '0x100000'
  const node = createNodeClient({ url: rpcUrl })
  const send = async (to: string, data: string) => {
    const call = { from, to, data, gas }
    const hash = await node.call('eth_sendTransaction', [call])
    // The node answers before the block is there.
    await expect
      .poll(() => node.call('eth_getTransactionReceipt', [hash]))
      .not.toBeNull()
  }
  await node.call('anvil_impersonateAccount', [from])
  await send(localAmm(137).quoteToken, mint)
  await send(pair.address, sync)
}
