import {
  ammRouterAbi,
  fundAccount,
  localAmm,
  localBalanceCheck,
  localDeployer,
  localErc20Abi,
} from '@cairn/contracts'
import { type Address, nativeTokenAddress } from '@cairn/primitives'
import { encodeFunctionData, maxUint256, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildSwap,
  getFeeOptions,
  listSwapCoins,
  renewSwap,
  type SwapOrder,
  swapFeeStandIn,
  testRun,
  type Wallet,
} from '../src/index.ts'
import { askSwap } from '../src/swap/ask-swap.ts'
import { sendCalls, waitForReceipt } from '../src/transactions/send-calls.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'
import { localCoin, openChain } from './_swaps.ts'

const chainId = 137
const { router, quoteToken: usdc, wrappedNative } = localAmm(chainId)
const native = nativeTokenAddress
const dai = localCoin(chainId, 'DAI')
const link = localCoin(chainId, 'LINK')
const trader = localDeployer()
const base: SwapOrder = {
  chainId,
  from: usdc,
  to: dai,
  amount: '5000000',
  exact: 'input',
  slippageBps: 50,
}

let stack: Stack
let page: Wallet
let me: Address
let chain: ReturnType<typeof openChain>
beforeAll(async () => {
  stack = await startStack()
  page = await signIn(stack, 'swap@example.com')
  me = addressOf(page)
  chain = openChain(stack.chain)
  await fundAccount({ ...stack.chain, address: me })
  await chain.fund(chainId, trader.address)
  await approveTrader()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function approveTrader() {
  for (const functionName of ['approve', 'mint'] as const) {
    const to = functionName === 'approve' ? router : trader.address
    const sum =
      functionName === 'approve' ? maxUint256 : parseUnits('9000000', 18)
    const data = encodeFunctionData({
      abi: localErc20Abi,
      functionName,
      args: [to, sum],
    })
    const hash = await chain.send(trader, { to: dai, data })
    await chain.node.waitForTransactionReceipt({ hash })
  }
}

/** Somebody else sells a coin, so that its price falls for the wallet. */
const sellDai = (sum: bigint) => ({
  to: router,
  data: encodeFunctionData({
    abi: ammRouterAbi,
    functionName: 'swapExactTokensForTokens',
    args: [sum, 0n, [dai, usdc], trader.address, 10n ** 12n],
  }),
})

async function build(order: SwapOrder) {
  const offer = await askSwap(page, order)
  return buildSwap({ ...offer, quote: offer.quotes[0] })
}

/** Sends with the fee in native coins, and waits until it ended. */
async function send(calls: Awaited<ReturnType<typeof build>>['calls']) {
  const { options, quote } = await getFeeOptions(page, { chainId, calls })
  const feeOption = options[0]
  const sent = await sendCalls(page, { chainId, calls, feeOption, quote })
  const receipt = await waitForReceipt(page, { ...sent, timeoutMs: 60_000 })
  return { receipt, fee: BigInt(feeOption?.value ?? 0) }
}

const balances = async (...coins: readonly Address[]) =>
  Promise.all(coins.map((coin) => chain.balanceOf(coin, me)))

describe('swaps on a chain', () => {
  const orders: readonly (readonly [string, Partial<SwapOrder>])[] = [
    ['a coin for a coin', {}],
    [
      'a coin for an exact amount',
      { amount: `${parseUnits('3', 18)}`, exact: 'output' },
    ],
    ['a coin for the native one', { to: native }],
    [
      'the native coin',
      { from: native, to: usdc, amount: `${parseUnits('2', 18)}` },
    ],
    [
      'the native coin for an exact amount',
      { from: native, to: usdc, amount: '1000000', exact: 'output' },
    ],
    [
      'a coin through two markets',
      { from: dai, to: link, amount: `${parseUnits('1', 18)}` },
    ],
    [
      'wrapping',
      { from: native, to: wrappedNative, amount: `${parseUnits('1', 18)}` },
    ],
    [
      'unwrapping',
      { from: wrappedNative, to: native, amount: `${parseUnits('0.5', 18)}` },
    ],
  ]
  test.each(orders)(
    '[SWAP-01] swaps %s, and leaves no approval behind',
    async (_case, more) => {
      const order = { ...base, ...more }
      const { calls, aux } = await build(order)
      const { pay, get } = aux.terms as {
        pay: { amount: string }
        get: { expected: string; minimum: string }
      }
      const before = await balances(order.from, order.to)
      const { receipt, fee } = await send(calls)
      expect(receipt.type).toBe('complete')
      const after = await balances(order.from, order.to)
      const feeIn = (coin: Address) => (coin === native ? fee : 0n)
      const paid = (before[0] ?? 0n) - (after[0] ?? 0n) - feeIn(order.from)
      const got = (after[1] ?? 0n) - (before[1] ?? 0n) + feeIn(order.to)
      expect(got).toBe(BigInt(get.expected))
      expect(got).toBeGreaterThanOrEqual(BigInt(get.minimum))
      expect(paid).toBeLessThanOrEqual(BigInt(pay.amount))
      if (order.exact === 'input') expect(paid).toBe(BigInt(order.amount))
      if (order.from !== native)
        expect(await chain.allowance(order.from, me, router)).toBe(0n)
    },
  )

  test('[SWAP-01] takes a left-over approval back before it approves', async () => {
    const leftOver = {
      to: usdc,
      value: 0n,
      data: encodeFunctionData({
        abi: localErc20Abi,
        functionName: 'approve',
        args: [router, 77n],
      }),
    }
    expect((await send([leftOver])).receipt.type).toBe('complete')
    const { calls } = await build(base)
    expect(calls).toHaveLength(5)
    expect(calls[0]?.data.endsWith('0'.repeat(64))).toBe(true)
    expect((await send(calls)).receipt.type).toBe('complete')
    expect(await chain.allowance(usdc, me, router)).toBe(0n)
  })

  test('[SWAP-01] the test run of the review sees what leaves and arrives', async () => {
    const { calls, aux } = await build(base)
    const run = await testRun(page, { chainId, calls })
    const { get } = aux.terms as { get: { expected: string } }
    expect(run).toMatchObject({ type: 'passed' })
    expect(run.type === 'passed' && run.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amount: -5_000_000n }),
        expect.objectContaining({ amount: BigInt(get.expected) }),
      ]),
    )
  })

  test.each([
    ['wrapping', native, wrappedNative],
    ['unwrapping', wrappedNative, native],
  ])(
    '[SWAP-01] the test run sees both sides of %s',
    async (_case, from, to) => {
      const { calls } = await build({ ...base, from, to, amount: '1000' })
      const run = await testRun(page, { chainId, calls })
      const changes = run.type === 'passed' ? run.changes : []
      const changeOf = (coin: Address) =>
        changes.find((one) => BigInt(one.contractAddress) === BigInt(coin))
      expect(changeOf(from)?.amount).toBe(-1_000n)
      expect(changeOf(to)?.amount).toBe(1_000n)
    },
  )

  test('[SWAP-01] lists the coins of the network, whatever they are called', async () => {
    const coins = await listSwapCoins(page, chainId)
    expect(coins).toContain(native)
    expect(coins).toContain(usdc.toLowerCase())
    expect(new Set(coins).size).toBe(coins.length)
  })

  test('[SWAP-01] the stand-in for the fee can be asked for, and costs about as much', async () => {
    const offer = await askSwap(page, {
      ...base,
      from: dai,
      to: link,
      amount: `${10n ** 18n}`,
    })
    const { calls } = buildSwap({ ...offer, quote: offer.quotes[0] })
    const feeOf = async (asked: typeof calls) => {
      const { options } = await getFeeOptions(page, { chainId, calls: asked })
      return Number(options[0]?.value)
    }
    const [real, standIn] = [
      await feeOf(calls),
      await feeOf(swapFeeStandIn(offer.network, me)),
    ]
    expect(standIn / real).toBeGreaterThan(0.7)
    expect(standIn / real).toBeLessThan(1.5)
  })

  test('[SWAP-01] error: a price that fell is not sent, and nothing is lost', async () => {
    // LINK costs more once much of it was bought, so the minimum is missed.
    const order = {
      ...base,
      from: dai,
      to: usdc,
      amount: `${parseUnits('5', 18)}`,
    }
    const built = await build(order)
    const hash = await chain.send(trader, sellDai(parseUnits('100000', 18)))
    await chain.node.waitForTransactionReceipt({ hash })
    const before = await balances(native, usdc, dai)
    await expect(send(built.calls)).rejects.toThrow()
    expect(await balances(native, usdc, dai)).toEqual(before)
    const run = await testRun(page, { chainId, calls: built.calls })
    expect(run.type).toBe('failed')
    // Asked again, it goes on with what the market gives now.
    const renewed = await renewSwap(page, built)
    const leastOf = ({ aux }: Pick<typeof built, 'aux'>) =>
      BigInt((aux.terms as { get: { minimum: string } }).get.minimum)
    expect(leastOf(renewed)).toBeLessThan(leastOf(built))
    expect((await send(renewed.calls)).receipt.type).toBe('complete')
  })

  test('[SWAP-01] error: an exchange that keeps a part is stopped by the check', async () => {
    const offer = await askSwap(page, base)
    const [best] = offer.quotes
    const { calls } = buildSwap({ ...offer, quote: best })
    // The call that the exchange would like: half of it, and no least amount.
    const short = encodeFunctionData({
      abi: ammRouterAbi,
      functionName: 'swapExactTokensForTokens',
      args: [BigInt(base.amount) / 2n, 0n, [usdc, dai], me, 10n ** 12n],
    })
    const tampered = calls.map((call) =>
      call === best.call ? { ...call, data: short } : call,
    )
    expect(tampered).not.toEqual(calls)
    const before = await balances(native, usdc, dai)
    await expect(send(tampered)).rejects.toThrow()
    expect(await balances(native, usdc, dai)).toEqual(before)
    const run = await testRun(page, { chainId, calls: tampered })
    expect(run).toMatchObject({
      type: 'failed',
      reason: expect.stringMatching(/Only \d+ of at least \d+ arrived/),
    })
  })

  test('[SWAP-01] error: coins that are sent to the wallet do not stand in for a swap', async () => {
    const offer = await askSwap(page, base)
    const { calls } = buildSwap({ ...offer, quote: offer.quotes[0] })
    const without = calls.filter((call) => call !== offer.quotes[0].call)
    const dust = encodeFunctionData({
      abi: localErc20Abi,
      functionName: 'mint',
      args: [me, parseUnits('1000', 18)],
    })
    const hash = await chain.send(trader, { to: dai, data: dust })
    await chain.node.waitForTransactionReceipt({ hash })
    await expect(send(without)).rejects.toThrow()
  })

  test('[SWAP-01] error: a balance that dropped after the quote fails without a loss', async () => {
    const all = await chain.balanceOf(usdc, me)
    const { calls } = await build({ ...base, amount: `${all}` })
    const spend = {
      to: usdc,
      value: 0n,
      data: encodeFunctionData({
        abi: localErc20Abi,
        functionName: 'transfer',
        args: [localBalanceCheck(), 1n],
      }),
    }
    expect((await send([spend])).receipt.type).toBe('complete')
    await expect(send(calls)).rejects.toThrow()
    expect(await chain.balanceOf(usdc, me)).toBe(all - 1n)
    expect(await chain.allowance(usdc, me, router)).toBe(0n)
  })

  // Last: the relayer then refuses transactions of this kind for a while.
  test('[SWAP-01] error: a price that falls before the block reverts the whole batch', async () => {
    const order = {
      ...base,
      from: dai,
      to: usdc,
      amount: `${parseUnits('5', 18)}`,
    }
    const { calls } = await build(order)
    const { options, quote } = await getFeeOptions(page, { chainId, calls })
    const before = await balances(native, usdc, dai)
    await chain.request('evm_setAutomine', [false])
    try {
      const sent = await sendCalls(page, {
        chainId,
        calls,
        feeOption: options[0],
        quote,
      })
      await expect
        .poll(async () => Object.keys(await pending()).length, {
          timeout: 20_000,
        })
        .toBe(1)
      await chain.send(trader, sellDai(parseUnits('200000', 18)), {
        gas: 500_000n,
        maxFeePerGas: 10n ** 13n,
        maxPriorityFeePerGas: 10n ** 12n,
      })
      await chain.request('evm_mine')
      const receipt = await waitForReceipt(page, { ...sent, timeoutMs: 60_000 })
      expect(receipt.type).toBe('failed')
    } finally {
      await chain.request('evm_setAutomine', [true])
    }
    const after = await balances(native, usdc, dai)
    expect(after.slice(1)).toEqual(before.slice(1))
    // Nothing but the fee, where the relayer takes one for it.
    const lost = (before[0] ?? 0n) - (after[0] ?? 0n)
    expect(lost).toBeLessThanOrEqual(BigInt(options[0]?.value ?? 0))
    expect(await chain.allowance(dai, me, router)).toBe(0n)
  })

  const pending = async () =>
    (
      (await chain.request('txpool_content')) as {
        pending: Record<string, unknown>
      }
    ).pending
})
