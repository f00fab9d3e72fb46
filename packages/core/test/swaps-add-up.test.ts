import {
  ammRouterAbi,
  fundAccount,
  localAmm,
  localBalanceCheck,
  localDeployer,
  localErc20Abi,
} from '@cairn/contracts'
import type { WalletCall } from '@cairn/primitives'
import { type Address, nativeTokenAddress } from '@cairn/primitives'
import { encodeFunctionData, maxUint256, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildSwap,
  getFeeOptions,
  type SwapOrder,
  type Wallet,
} from '../src/index.ts'
import { askSwap, type SwapOffer } from '../src/swap/ask-swap.ts'
import { sendCalls, waitForReceipt } from '../src/transactions/send-calls.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'
import { localCoin, openChain } from './_swaps.ts'

const chainId = 137
const { router, quoteToken: usdc, wrappedNative, pairs } = localAmm(chainId)
const native = nativeTokenAddress
const coins = [
  native,
  wrappedNative,
  usdc,
  ...['DAI', 'LINK', 'USDT', 'WETH'].map((one) => localCoin(chainId, one)),
] as const
/** USDC and USDT have six. */
const decimalsOf = (index: number) => (index === 2 || index === 5 ? 6 : 18)
const trader = localDeployer()
/** `SWAPS=500` takes a minute. */
const swapCount = Number(process.env.SWAPS ?? 200)
const perBatch = 5

let stack: Stack
let page: Wallet
let me: Address
let chain: ReturnType<typeof openChain>
beforeAll(async () => {
  stack = await startStack()
  page = await signIn(stack, 'adds-up@example.com')
  me = addressOf(page)
  chain = openChain(stack.chain)
  await fundAccount({ ...stack.chain, address: me })
  await chain.fund(chainId, trader.address)
  for (const coin of coins.slice(2)) {
    const sum = parseUnits('1000000', 18)
    const decimals = decimalsOf(coins.indexOf(coin))
    await trade(coin, 'mint', [me, parseUnits('2000', decimals)])
    await trade(coin, 'mint', [trader.address, sum])
    await trade(coin, 'approve', [router, maxUint256])
  }
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function trade(
  to: Address,
  functionName: 'mint' | 'approve',
  args: readonly [Address, bigint],
): Promise<void> {
  const data = encodeFunctionData({ abi: localErc20Abi, functionName, args })
  await mined({ to, data })
}

async function mined(call: { to: Address; data: `0x${string}` }) {
  const hash = await chain.send(trader, call)
  await chain.node.waitForTransactionReceipt({ hash })
}

/** The same numbers for the same seed: 0 up to 1. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same items in an order that is drawn. */
function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** A fault of a batch. */
const faults = [
  'none',
  'none',
  'none',
  'the source is down',
  'the price moves a little',
  'the price moves a lot',
  'the exchange keeps a part',
  'the deadline is past',
  'coins are missing',
  'a swap is left out',
] as const
type Fault = (typeof faults)[number]

/** Balances of everybody whom swaps and fees may move coins between. */
async function ledger(payee: Address) {
  const parties = [
    me,
    trader.address,
    router,
    localBalanceCheck(),
    payee,
    wrappedNative,
    ...pairs.map(({ address }) => address),
  ]
  const rows = await Promise.all(
    coins.map((coin) =>
      Promise.all(
        parties.map((party) =>
          // The gas that the trader pays is nobody's here.
          coin === native && party === trader.address
            ? 0n
            : chain.balanceOf(coin, party),
        ),
      ),
    ),
  )
  // There are as many wrapped coins as the wrapper holds native ones.
  const wrapped = rows[0]?.[parties.indexOf(wrappedNative)] ?? 0n
  const backing = coins.map((coin) => (coin === wrappedNative ? wrapped : 0n))
  return {
    mine: rows.map((row) => row[0] ?? 0n),
    payee: rows.map((row) => row[4] ?? 0n),
    totals: rows.map((row, index) =>
      row.reduce((sum, one) => sum + one, -(backing[index] ?? 0n)),
    ),
    /** Coins that stay at the router or the check: always none. */
    stuck: rows.map((row) => (row[2] ?? 0n) + (row[3] ?? 0n)),
  }
}

type Built = {
  readonly offer: SwapOffer
  readonly calls: readonly WalletCall[]
}

async function randomSwap(
  random: () => number,
  balances: readonly bigint[],
): Promise<Built> {
  const held = [...coins.keys()].filter(
    (index) => (balances[index] ?? 0n) > 10n ** BigInt(decimalsOf(index) - 1),
  )
  const from = held[Math.floor(random() * held.length)] ?? 0
  const to =
    (from + 1 + Math.floor(random() * (coins.length - 1))) % coins.length
  const share = BigInt(1 + Math.floor(random() * 20))
  const isExactOut = random() < 0.3
  const order: SwapOrder = {
    chainId,
    from: coins[from] ?? native,
    to: coins[to] ?? usdc,
    amount: `${((balances[from] ?? 0n) * share) / 1_000n}`,
    exact: 'input',
    slippageBps: [10, 50, 100][Math.floor(random() * 3)] ?? 50,
  }
  const first = await askSwap(page, order)
  const offer = isExactOut
    ? await askSwap(page, {
        ...order,
        exact: 'output',
        amount: `${(first.quotes[0].got * 9n) / 10n || 1n}`,
      })
    : first
  return { offer, calls: buildSwap({ ...offer, quote: offer.quotes[0] }).calls }
}

/** Makes something go wrong; returns the calls that are signed then. */
async function spoil(
  fault: Fault,
  built: readonly Built[],
  balances: readonly bigint[],
): Promise<readonly WalletCall[]> {
  const calls = built.flatMap((one) => one.calls)
  const [first] = built
  const swapped = built.find(({ offer }) => offer.quotes[0].type === 'swap')
  const best = swapped?.offer.quotes[0]
  switch (fault) {
    case 'the price moves a little':
    case 'the price moves a lot': {
      const isLarge = fault === 'the price moves a lot'
      const coin = coins[3]
      const amount = parseUnits(isLarge ? '60000' : '200', 18)
      await mined({
        to: router,
        data: encodeFunctionData({
          abi: ammRouterAbi,
          functionName: 'swapExactTokensForTokens',
          args: [amount, 0n, [coin ?? usdc, usdc], trader.address, 10n ** 12n],
        }),
      })
      return calls
    }
    case 'the exchange keeps a part':
    case 'the deadline is past': {
      if (!best || !swapped) return calls
      const isLate = fault === 'the deadline is past'
      const data = encodeFunctionData({
        abi: ammRouterAbi,
        functionName: 'swapExactTokensForTokens',
        args: [
          isLate ? best.paid : best.paid / 3n,
          0n,
          [...best.path],
          me,
          isLate ? 1n : 10n ** 12n,
        ],
      })
      const { call } = best
      return calls.map((one) =>
        one === call ? { ...one, value: 0n, data } : one,
      )
    }
    case 'coins are missing': {
      const index = coins.indexOf(first?.offer.order.from ?? native)
      const to = trader.address
      const all = balances[index] ?? 0n
      const coin = coins[index]
      const leaves: WalletCall =
        !coin || coin === native
          ? { to, value: all, data: '0x' }
          : {
              to: coin,
              value: 0n,
              data: encodeFunctionData({
                abi: localErc20Abi,
                functionName: 'transfer',
                args: [to, all],
              }),
            }
      return [leaves, ...calls]
    }
    case 'a swap is left out':
      return best ? calls.filter((one) => one !== best.call) : calls
    case 'the source is down':
    case 'none':
      return calls
    default:
      return fault satisfies never
  }
}

type Sent = { readonly isDone: boolean; readonly fee: bigint }

async function trySend(calls: readonly WalletCall[]): Promise<Sent> {
  try {
    const { options, quote } = await getFeeOptions(page, { chainId, calls })
    const feeOption = options[0]
    const sent = await sendCalls(page, { chainId, calls, feeOption, quote })
    const { type } = await waitForReceipt(page, { ...sent, timeoutMs: 30_000 })
    return { isDone: type === 'complete', fee: BigInt(feeOption?.value ?? 0) }
  } catch {
    return { isDone: false, fee: 0n }
  }
}

async function tryQuotes(
  random: () => number,
  fault: Fault,
  balances: readonly bigint[],
): Promise<readonly Built[]> {
  const path = '/rpc/API/GetLifiSwapQuote'
  if (fault === 'the source is down') stack.broken.set(path, 503)
  const built: Built[] = []
  for (let index = 0; index < perBatch; index += 1) {
    try {
      built.push(await randomSwap(random, balances))
    } catch (error) {
      if (fault !== 'the source is down') throw error
    }
  }
  stack.broken.delete(path)
  return built
}

test(`[SWAP-01] over ${swapCount} swaps with faults, every coin is accounted for`, async () => {
  const seed = Number(process.env.SWAP_SEED ?? Math.floor(Math.random() * 1e9))
  const random = randomOf(seed)
  const { feeTokens } = page.clients.relayer(chainId)
  const payee = (await feeTokens({})).paymentAddress as Address
  const start = await ledger(payee)
  const ends = new Map<string, number>()
  let before = start
  let left: readonly Fault[] = []
  for (let done = 0; done < swapCount; done += perBatch) {
    // Each fault has its share of the batches, in an order that the seed draws.
    if (left.length === 0) left = shuffled(faults, random)
    const [fault = 'none', ...rest] = left
    left = rest
    const label = `seed ${seed}, swap ${done}, ${fault}`
    const built = await tryQuotes(random, fault, before.mine)
    const calls = await spoil(fault, built, before.mine)
    const { isDone, fee } =
      calls.length > 0 ? await trySend(calls) : { isDone: false, fee: 0n }
    const after = await ledger(payee)
    const key = `${fault}: ${isDone ? 'done' : 'stopped'}`
    ends.set(key, (ends.get(key) ?? 0) + 1)

    // No coin was made or lost, whoever has it now.
    expect(after.totals, label).toEqual(start.totals)
    expect(after.stuck, label).toEqual(start.stuck)
    // The fee receiver has the fee of what was done, and nothing else.
    const feeGain = after.payee.map(
      (sum, index) => sum - (before.payee[index] ?? 0n),
    )
    expect(feeGain, label).toEqual(
      coins.map((one) => (one === native ? fee : 0n)),
    )
    const changes = after.mine.map(
      (sum, index) => sum - (before.mine[index] ?? 0n),
    )
    if (!isDone) {
      expect(changes, label).toEqual(coins.map(() => 0n))
    } else {
      coins.forEach((coin, index) => {
        expect(changes[index], `${label}, ${coin}`).toBeGreaterThanOrEqual(
          leastChange(coin, built) - (coin === native ? fee : 0n),
        )
      })
    }
    before = after
  }
  for (const coin of coins.slice(1))
    expect(await chain.allowance(coin, me, router)).toBe(0n)
  // Every fault happened, and those that break a promise never went through.
  for (const fault of faults)
    expect(
      [...ends.keys()].some((key) => key.startsWith(fault)),
      fault,
    ).toBe(true)
  expect(ends.get('none: done'), `seed ${seed}`).toBeGreaterThan(swapCount / 50)
  for (const fault of [
    'the source is down',
    'the exchange keeps a part',
    'the deadline is past',
    'coins are missing',
    'a swap is left out',
  ])
    expect(ends.get(`${fault}: done`) ?? 0, `seed ${seed}, ${fault}`).toBe(0)
}, 120_000)

/** The least that swaps may change a balance by, by what they promise. */
function leastChange(coin: Address, built: readonly Built[]): bigint {
  return built
    .map(({ offer }) => ({ ...offer.order, quote: offer.quotes[0] }))
    .reduce(
      (sum, { from, to, quote }) =>
        sum +
        (to === coin ? quote.minGot : 0n) -
        (from === coin ? quote.maxPaid : 0n),
      0n,
    )
}
