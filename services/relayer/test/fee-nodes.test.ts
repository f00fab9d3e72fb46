import { createNodePool } from '@cairn/clients/nodes'
import { deployLocalChain, fundAccount, localFeeMarket } from '@cairn/contracts'
import { type Quirks, startProviderProxy } from '@cairn/dev-env/public'
import {
  openQuick,
  serve,
  startAnvil,
  type TestNode,
} from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sumRisks } from '../src/db/unpaid.queries.ts'
import { ask, type BareWallet, newBareWallet } from './_metatx.ts'
import { startPayingHost } from './_paying-host.ts'

const chainId = 137
const market = localFeeMarket(chainId)
const usdc = market.tokens[0]?.token.contractAddress
const erc20 = new ethers.Interface([
  'function transfer(address to, uint256 value)',
])
const work = { to: '0x00000000000000000000000000000000c0ffee02', value: 1n }
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const reserves = (first: bigint, second: bigint) => ({
  method: 'eth_call',
  params: '0x0902f1ac',
  result: `0x${word(first)}${word(second)}${word(1n)}`,
})

const stack = new AsyncDisposableStack()
let anvil: TestNode
let wallet: BareWallet
let proxies: readonly Awaited<ReturnType<typeof startProviderProxy>>[]
let apiUrl: string
beforeAll(async () => {
  anvil = stack.use(await startAnvil(chainId))
  await deployLocalChain(anvil)
  wallet = await newBareWallet(anvil.rpcUrl, chainId)
  await fundAccount({ ...anvil, address: wallet.address })
  const start = () => startProviderProxy({ nodeUrl: anvil.rpcUrl })
  proxies = await Promise.all([start(), start(), start()])
  for (const proxy of proxies) stack.use(proxy)
  const app = new Hono()
  app.post('/rpc/API/GetCoinPrices', async (c) => {
    const { tokens } = await c.req.json<{ tokens: object[] }>()
    const updatedAt = new Date().toISOString()
    const price = { value: 1, currency: 'USD' }
    return c.json({
      tokenPrices: tokens.map((token) => ({ token, price, updatedAt })),
    })
  })
  apiUrl = stack.use(await serve(app)).url
})
afterAll(() => stack.disposeAsync())
beforeEach(() => {
  for (const proxy of proxies) proxy.setQuirks({})
})

/** Starts a host over the first nodes; the first of them is asked first. */
async function startOver(count: number, prices: 'pools' | 'api') {
  const own = new AsyncDisposableStack()
  const database = own.use(await openQuick())
  const nodes = proxies
    .slice(0, count)
    .map(({ url }, at) => ({ name: `n${at}`, url, weight: count - at }))
  const host = own.use(
    await startPayingHost(database, anvil, {
      // Where it may lose gas, it notes who handed in what.
      env: { RELAYER_UNPAID_GAS_DAY: '100000000' },
      chain: {
        nodes: createNodePool(nodes, { chainId }),
        ...(prices === 'pools' && { feeMarket: market }),
      },
      ...(prices === 'api' &&
        usdc && {
          fees: { prices: 'api', tokens: [usdc] },
          urls: { api: apiUrl },
        }),
    }),
  )
  const quoteInUsdc = async () => {
    const { options, quote } = await host.quoteFor(wallet, [work])
    return { fee: options.find(({ token }) => token.symbol === 'USDC'), quote }
  }
  return {
    ...{ database, host, quoteInUsdc },
    [Symbol.asyncDispose]: () => own.disposeAsync(),
  }
}

const letLie = (quirks: Quirks) => proxies[0]?.setQuirks(quirks)

test.each([
  ['reserves', 'pools', [reserves(1n, 10n ** 30n)]],
  ['reserves the other way round', 'pools', [reserves(10n ** 30n, 1n)]],
  [
    'decimals',
    'api',
    [{ method: 'eth_call', params: '0x313ce567', result: `0x${word(0n)}` }],
  ],
] as const)(
  '[FEES-01] [NODE-01] f: one node of three, which lies about %s, makes no fee smaller',
  async (_, prices, lies) => {
    await using three = await startOver(3, prices)
    const honest = BigInt((await three.quoteInUsdc()).fee?.value ?? 0)
    expect(honest).toBeGreaterThan(0n)
    await using lied = await startOver(3, prices)
    letLie({ lies: [...lies] })
    const { fee } = await lied.quoteInUsdc()
    expect(BigInt(fee?.value ?? 0) * 2n).toBeGreaterThan(honest)
    expect(honest * 2n).toBeGreaterThan(BigInt(fee?.value ?? 0))
  },
)

test('[FEES-01] [NODE-01] f: one node of two, which lies about reserves, has none offered', async () => {
  await using two = await startOver(2, 'pools')
  letLie({ lies: [reserves(1n, 10n ** 30n)] })
  const { options } = await two.host.quoteFor(wallet, [work])
  expect(options.map(({ token }) => token.symbol)).toEqual(['POL'])
})

test.each([
  ['with the fee counts as paid', true],
  ['without the fee counts as unpaid', false],
])('[SRVC-01] z: a receipt %s', async (_, isPaid) => {
  await using one = await startOver(1, 'pools')
  const { database, host } = one
  const { fee, quote } = await one.quoteInUsdc()
  const pay = {
    to: fee?.token.contractAddress ?? '',
    data: erc20.encodeFunctionData('transfer', [fee?.to, fee?.value]),
  }
  const hidden = { method: 'eth_getTransactionReceipt', result: null }
  letLie({ lies: [hidden] })
  const call = await wallet.submit([pay, work])
  const { txnHash } = await host.call('SendMetaTxn', { call, quote })
  const read = async () => {
    const [row] = await database.query<{
      readonly hashes: readonly string[]
      readonly gas_used: string
    }>('select hashes, gas_used from relayer.metatxs')
    return row
  }
  const truth = async () =>
    ask<{ readonly logs: readonly { readonly address: string }[] } | null>(
      anvil.rpcUrl,
      'eth_getTransactionReceipt',
      [(await read())?.hashes[0] ?? `0x${'00'.repeat(32)}`],
    )
  await expect.poll(truth).not.toBeNull()
  const receipt = await truth()
  const isOfFee = ({ address }: { readonly address: string }) =>
    address.toLowerCase() === usdc?.toLowerCase()
  expect(receipt?.logs.some(isOfFee)).toBe(true)
  const result = {
    ...receipt,
    logs: receipt?.logs.filter((log) => isPaid || !isOfFee(log)),
  }
  letLie({ lies: [{ ...hidden, result }] })
  expect(await host.receipt(`${txnHash}`)).toMatchObject({
    status: 'SUCCEEDED',
  })
  const lost = (await sumRisks(database)).get(chainId) ?? 0n
  expect(lost).toBe(isPaid ? 0n : BigInt((await read())?.gas_used ?? 0))
})
