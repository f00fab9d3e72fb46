import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ammRouterAbi,
  localAmm,
  localBalanceCheck,
  localSwaps,
} from '@cairn/contracts'
import { type Address, nativeTokenAddress } from '@cairn/primitives'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWallet } from '../src/create-wallet.ts'
import {
  buildSwap,
  followQuotes,
  renewSwap,
  type SwapEvent,
  type SwapOrder,
  type Wallet,
} from '../src/index.ts'
import { askSwap } from '../src/swap/ask-swap.ts'
import { swapFailure } from '../src/swap/swap-failure.ts'
import { bareEnvironment, memoryArea, silentLog } from '../testing/index.ts'
import { localCoin } from './_swaps.ts'

const chainId = 137
const { router, quoteToken: usdc, wrappedNative } = localAmm(chainId)
const dai = localCoin(chainId, 'DAI')
const link = localCoin(chainId, 'LINK')
const account: Address = `0x${'a'.repeat(40)}`
const thief: Address = `0x${'f'.repeat(40)}`
const order: SwapOrder = {
  chainId,
  from: usdc,
  to: dai,
  amount: '1000',
  exact: 'input',
  slippageBps: 50,
}

/** A source that answers with whatever a test wants. */
let answer: { status: number; body: string }
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body)
  })
})
let wallet: Wallet
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = bareEnvironment(url)
  const { targets, ...swap } = localSwaps(chainId)
  wallet = createWallet({
    environment: {
      ...environment,
      networks: environment.networks.map((network) => ({
        ...network,
        chainId,
        swap: { ...swap, targets: [...targets] },
        balanceCheck: localBalanceCheck(),
      })),
    },
    origin: url,
    area: memoryArea(new Map()),
    indexedDB: {} as IDBFactory,
    fetch: globalThis.fetch,
    now: () => 5_000,
    log: silentLog([]),
  })
  wallet.session.setState({
    type: 'signed-in',
    address: account,
    login: { type: 'unknown' },
    engine: 'ready',
  })
})
afterAll(() => void server.close())

const swapData = (
  more: {
    readonly paid?: bigint
    readonly least?: bigint
    readonly path?: readonly Address[]
    readonly recipient?: Address
  } = {},
) =>
  encodeFunctionData({
    abi: ammRouterAbi,
    functionName: 'swapExactTokensForTokens',
    args: [
      more.paid ?? 1_000n,
      more.least ?? 1_990n,
      more.path ?? [usdc, dai],
      more.recipient ?? account,
      99n,
    ],
  })
const good = {
  currencyAddress: usdc,
  currencyBalance: '5000',
  price: '1000',
  maxPrice: '1000',
  to: router,
  transactionData: swapData(),
  transactionValue: '0',
  approveData: '',
  amount: '2000',
  amountMin: '1990',
}

/** The same fields without a value are not sent. */
const noQuote = Object.fromEntries(
  Object.keys(good).map((name) => [name, undefined]),
)

function ask(more: object = {}, asked = order) {
  answer = {
    status: 200,
    body: JSON.stringify({ quote: { ...good, ...more } }),
  }
  return askSwap(wallet, asked)
}

describe('askSwap', () => {
  test('[SWAP-01] takes a quote that does what was asked', async () => {
    const { quotes, expiresAt, quotedAt } = await ask()
    expect(quotes).toHaveLength(1)
    expect(quotes[0]).toMatchObject({
      type: 'swap',
      paid: 1_000n,
      maxPaid: 1_000n,
      got: 2_000n,
      minGot: 1_990n,
      call: { to: router, value: 0n },
    })
    expect(expiresAt - quotedAt).toBe(60_000)
  })

  test('[SWAP-01] never uses the source’s approval', async () => {
    const forged = encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'approve',
          inputs: [
            { type: 'address', name: 's' },
            { type: 'uint256', name: 'v' },
          ],
          outputs: [],
          stateMutability: 'nonpayable',
        },
      ],
      args: [thief, 2n ** 256n - 1n],
    })
    const offer = await ask({ approveData: forged })
    const { calls } = buildSwap({ ...offer, quote: offer.quotes[0] })
    expect(calls.map(({ data }) => data)).not.toContain(forged)
    expect(JSON.stringify(calls.map(({ data }) => data))).not.toContain(
      thief.slice(2),
    )
  })

  const huge = `${2n ** 128n}`
  test.each([
    // Another coin.
    ['a quote of another coin', { currencyAddress: link }, 'coin'],
    [
      'a call that pays another coin',
      { transactionData: swapData({ path: [link, dai] }) },
      'coin',
    ],
    [
      'a call that buys another coin',
      { transactionData: swapData({ path: [usdc, link] }) },
      'coin',
    ],
    // Amounts.
    ['more than was typed', { price: '1001', maxPrice: '1001' }, 'amount'],
    ['a higher limit than was typed', { maxPrice: '5000' }, 'amount'],
    [
      'a call that takes more than the quote says',
      { transactionData: swapData({ paid: 1_001n }) },
      'amount',
    ],
    ['native coins beside', { transactionValue: '7' }, 'amount'],
    ['nothing', { amount: '0', amountMin: '0' }, 'amount'],
    ['a huge amount', { amount: huge, amountMin: huge }, 'amount'],
    // Minimum.
    ['less expected than the least', { amount: '1000' }, 'minimum'],
    ['a least amount below the slippage', { amountMin: '1900' }, 'minimum'],
    [
      'a call with a lower least amount',
      { transactionData: swapData({ least: 1n }) },
      'minimum',
    ],
    // Targets, recipients, calls.
    ['another contract with the router’s function', { to: thief }, 'target'],
    ['the coin itself as the exchange', { to: usdc }, 'target'],
    [
      'another recipient',
      { transactionData: swapData({ recipient: thief }) },
      'recipient',
    ],
    ['no call', { transactionData: '0x' }, 'call'],
    ['a function that nobody knows', { transactionData: '0xdeadbeef' }, 'call'],
    ['cut arguments', { transactionData: swapData().slice(0, 100) }, 'call'],
    [
      'a deposit instead of a swap',
      { to: wrappedNative, transactionData: '0xd0e30db0' },
      'coin',
    ],
    // Forms.
    ['a float', { price: '1000.0' }, 'form'],
    ['a number', { amount: 2_000 }, 'form'],
    ['NaN', { amount: 'NaN' }, 'form'],
    ['a negative amount', { amountMin: '-1' }, 'form'],
    ['an exponent', { amount: '2e3' }, 'form'],
    ['endless digits', { amount: '9'.repeat(400) }, 'form'],
    ['no address', { to: '0x12' }, 'form'],
    ['half bytes', { transactionData: '0x123' }, 'form'],
    ['missing data', { transactionData: undefined }, 'form'],
    ['no quote', noQuote, 'form'],
  ])('[SWAP-01] error: refuses %s', async (_case, more, fault) => {
    const asked = ask(more)
    const error = await asked.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'QuoteRefusedError', fault })
    expect(swapFailure(error)).toBe('refused')
  })

  const exactOut = { ...order, amount: '2000', exact: 'output' } as const
  test.each([
    [
      'a lower amount than was asked for',
      { amount: '1999', amountMin: '1999' },
    ],
    ['a limit above the slippage', { amountMin: '2000', maxPrice: '1200' }],
  ])(
    '[SWAP-01] error: refuses, for an exact output, %s',
    async (_case, more) => {
      await expect(ask(more, exactOut)).rejects.toMatchObject({
        name: 'QuoteRefusedError',
        fault: 'amount',
      })
    },
  )

  test('[SWAP-01] error: refuses a wrap of another amount', async () => {
    const wrap = { ...order, from: nativeTokenAddress, to: wrappedNative }
    const quote = {
      currencyAddress: nativeTokenAddress,
      to: wrappedNative,
      transactionData: '0xd0e30db0',
      transactionValue: '1000',
      amount: '1000',
      amountMin: '1000',
    }
    await expect(ask(quote, wrap)).resolves.toMatchObject({
      quotes: [{ type: 'wrap' }],
    })
    await expect(
      ask({ ...quote, amount: '1100', amountMin: '1100' }, wrap),
    ).rejects.toMatchObject({ fault: 'amount' })
  })

  test('[SWAP-01] leaves out other routes that are not to be trusted', async () => {
    answer = {
      status: 200,
      body: JSON.stringify({
        quote: good,
        alternatives: [{ ...good, to: thief }, good],
      }),
    }
    expect((await askSwap(wallet, order)).quotes).toHaveLength(2)
    answer.body = JSON.stringify({ quote: good, alternatives: 'all of them' })
    expect((await askSwap(wallet, order)).quotes).toHaveLength(1)
  })

  test.each([
    [404, 'NotFound', 'no-route'],
    [400, 'UnsupportedNetwork', 'no-swaps'],
    [503, 'Unavailable', 'unreachable'],
    [500, 'WebrpcInternalError', 'unreachable'],
  ])(
    '[SWAP-01] error: says what a refusal (%s %s) means',
    async (status, error, failure) => {
      answer = { status, body: JSON.stringify({ error, code: 1, status }) }
      const thrown = await askSwap(wallet, order).catch((reason) => reason)
      expect(swapFailure(thrown)).toBe(failure)
    },
  )

  test('[SWAP-01] error: a network without an exchange, and a lost connection', async () => {
    const elsewhere = await askSwap(wallet, { ...order, chainId: 5 }).catch(
      (reason: unknown) => reason,
    )
    expect(swapFailure(elsewhere)).toBe('no-swaps')
    expect(swapFailure(new TypeError('fetch failed'))).toBe('unreachable')
  })
})

describe('renewSwap', () => {
  test('[SWAP-01] asks again with the order of a request', async () => {
    const offer = await ask()
    const { type, aux } = buildSwap({ ...offer, quote: offer.quotes[0] })
    const stored = JSON.parse(JSON.stringify({ type, chainId, aux }))
    answer.body = JSON.stringify({
      quote: {
        ...good,
        amount: '1900',
        amountMin: '1891',
        transactionData: swapData({ least: 1_891n }),
      },
    })
    const renewed = await renewSwap(wallet, stored)
    expect(renewed.aux).toMatchObject({
      terms: { get: { minimum: '1891' }, order },
    })
    expect(renewed.calls).toHaveLength(5)
  })

  test.each([
    ['another type', { type: 'external' }],
    ['another chain', { chainId: 1 }],
    ['no terms', { aux: {} }],
  ])('[SWAP-01] error: refuses a request of %s', async (_case, more) => {
    const offer = await ask()
    const { type, aux } = buildSwap({ ...offer, quote: offer.quotes[0] })
    const request = { type, chainId, aux, ...more } as Parameters<
      typeof renewSwap
    >[1]
    await expect(renewSwap(wallet, request)).rejects.toMatchObject({
      name: 'NoSwapOrderError',
    })
  })
})

describe('followQuotes', () => {
  test('[SWAP-01] asks after a pause, again each 15 s, and no more once it was left', async () => {
    answer = { status: 200, body: JSON.stringify({ quote: good }) }
    const waits: number[] = []
    const events: SwapEvent[] = []
    const left = new AbortController()
    const platform = {
      ...wallet.platform,
      delay: async (ms: number, signal?: AbortSignal) => {
        waits.push(ms)
        if (waits.length === 3) left.abort()
        signal?.throwIfAborted()
      },
    }
    await followQuotes(
      { ...wallet, platform },
      {
        order,
        sequence: 7,
        send: (e) => events.push(e),
        signal: left.signal,
      },
    )
    expect(waits).toEqual([300, 15_000, 15_000])
    expect(events.map(({ type }) => type)).toEqual([
      'ask',
      'answered',
      'ask',
      'answered',
    ])
    expect(events.every((e) => 'sequence' in e && e.sequence === 7)).toBe(true)
  })
})
