import { deployLocalChain, fundAccount, localFeeMarket } from '@cairn/contracts'
import { nativeTokenAddress } from '@cairn/primitives'
import type { ChainFees } from '@cairn/service-kit'
import {
  openQuick,
  serve,
  startAnvil,
  type TestNode,
} from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ask,
  type BareCall,
  type BareWallet,
  newBareWallet,
} from './_metatx.ts'
import { startPayingHost } from './_paying-host.ts'

const chainId = 137
const market = localFeeMarket(chainId)
const usdc = market.tokens[0]?.token.contractAddress ?? nativeTokenAddress
const erc20 = new ethers.Interface([
  'function transfer(address to, uint256 value)',
])
const work: readonly BareCall[] = [
  { to: '0x00000000000000000000000000000000c0ffee07', value: 1n },
]
/** The price of the source: dollars of a coin and of the token, and its age. */
const usual = { coin: 0.5, token: 1, ageMs: 60_000, status: 200 }

const stack = new AsyncDisposableStack()
let anvil: TestNode
let wallet: BareWallet
let apiUrl: string
let told = usual
beforeAll(async () => {
  anvil = stack.use(await startAnvil(chainId))
  await deployLocalChain(anvil)
  wallet = await newBareWallet(anvil.rpcUrl, chainId)
  await fundAccount({ ...anvil, address: wallet.address })
  const app = new Hono()
  app.post('/rpc/API/GetCoinPrices', async (c) => {
    const { tokens } = await c.req.json<{
      tokens: { contractAddress: string }[]
    }>()
    const { coin, token: usd, ageMs } = told
    const tokenPrices = tokens.map((token) => ({
      token,
      price: {
        value: token.contractAddress === nativeTokenAddress ? coin : usd,
        currency: 'USD',
      },
      updatedAt: new Date(Date.now() - ageMs).toISOString(),
    }))
    return c.json({ tokenPrices }, told.status as 200)
  })
  apiUrl = stack.use(await serve(app)).url
})
afterAll(() => stack.disposeAsync())
beforeEach(() => {
  told = usual
})

const byApi: ChainFees = { tokens: [usdc], prices: 'api' }

async function start(fees: ChainFees | undefined, withPools = false) {
  const own = new AsyncDisposableStack()
  const database = own.use(await openQuick())
  const host = own.use(
    await startPayingHost(database, anvil, {
      ...(fees && { fees }),
      chain: withPools ? { feeMarket: market } : {},
      urls: { api: apiUrl },
    }),
  )
  /** Returns the symbols that fees are offered in, and their values. */
  const offered = async () => {
    const { options, quote } = await host.quoteFor(wallet, work)
    const values = new Map(
      options.map(({ token, value }) => [token.symbol, BigInt(value)]),
    )
    return { values, options, quote }
  }
  return { host, offered, [Symbol.asyncDispose]: () => own.disposeAsync() }
}

test('[FEES-01] g: a fee is paid in a token at the price of the source, with a twentieth above', async () => {
  await using started = await start(byApi)
  const { values, options, quote } = await started.offered()
  const [coins = 0n, tokens = 0n] = [values.get('POL'), values.get('USDC')]
  // A coin is half a dollar, and the token has six places. Paying it takes more gas.
  const least = (coins * 105n) / 200n / 10n ** 12n
  expect(tokens).toBeGreaterThan(least)
  expect(tokens).toBeLessThan(least * 2n)
  const fee = options.find(({ token }) => token.symbol === 'USDC')
  const paid: BareCall = {
    to: usdc,
    data: erc20.encodeFunctionData('transfer', [fee?.to, fee?.value]),
  }
  const submission = await wallet.submit([paid, ...work])
  const sent = await started.host.call('SendMetaTxn', {
    call: submission,
    quote,
  })
  expect(await started.host.receipt(`${sent.txnHash}`)).toMatchObject({
    status: 'SUCCEEDED',
  })
})

test.each([
  ['an old price', { ageMs: 6 * 60_000 }],
  ['a price of tomorrow', { ageMs: -86_400_000 }],
  ['a token that is worth nothing', { token: 0 }],
  ['a token that is worth too much', { token: 1e12 }],
  ['a coin without a credible price', { coin: -1 }],
  ['a source that fails', { status: 500 }],
])(
  '[FEES-01] g: error: with %s the token is not offered, and the coin is',
  async (_case, wrong) => {
    told = { ...usual, ...wrong }
    await using started = await start(byApi)
    expect([...(await started.offered()).values.keys()]).toEqual(['POL'])
  },
)

test('[FEES-01] g: error: a token whose pool says something else is not offered; one that both price alike is', async () => {
  const facts = await (async () => {
    await using pools = await start(undefined, true)
    const { values } = await pools.offered()
    const [coins = 0n, tokens = 0n] = [values.get('POL'), values.get('USDC')]
    // Dollars of a coin by the pool; the token's payment takes more gas.
    return { coins, tokens }
  })()
  expect(facts.tokens).toBeGreaterThan(0n)
  await using both = await start(byApi, true)
  told = { ...usual, coin: 1_000_000 }
  expect((await both.offered()).values.has('USDC')).toBe(false)
  const [pool, quote] = await ask<string>(anvil.rpcUrl, 'eth_call', [
    { to: market.native.address, data: '0x0902f1ac' },
    'latest',
  ]).then((answer) => {
    const first = BigInt(answer.slice(0, 66))
    const second = BigInt(`0x${answer.slice(66, 130)}`)
    return BigInt(market.native.token) < BigInt(market.quoteToken)
      ? [first, second]
      : [second, first]
  })
  const coin = (Number(quote) / Number(pool)) * 1e12
  told = { ...usual, coin }
  expect((await both.offered()).values.has('USDC')).toBe(true)
  told = { ...usual, coin: coin * 1.06 }
  expect((await both.offered()).values.has('USDC')).toBe(false)
})

test('[FEES-01] g: tokens without a named source are not offered', async () => {
  await using started = await start({ tokens: [usdc] })
  expect([...(await started.offered()).values.keys()]).toEqual(['POL'])
})
