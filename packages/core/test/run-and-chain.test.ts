import { createNodeClient } from '@cairn/clients'
import {
  ammRouterAbi,
  balanceCheckAbi,
  fundAccount,
  localAmm,
  localBalanceCheck,
  localDeployer,
  localErc721Abi,
} from '@cairn/contracts'
import {
  coinAbi,
  createPublicNode,
  deployCoins,
  mintCoin,
  oddCoinAbi,
  oddCoins,
  type PublicNode,
} from '@cairn/dev-env/public'
import {
  type Address,
  type Hex,
  nativeTokenAddress,
  type WalletCall,
} from '@cairn/primitives'
import { type Abi, encodeFunctionData, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { getAccount } from '../src/account/engine.ts'
import { signReviewed } from '../src/account/reviewed-calls.ts'
import { getFeeOptions, testRun, type Wallet } from '../src/index.ts'
import { newNonceSpace } from '../src/transactions/send-calls.ts'
import { placeOf } from './_observers.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'
import { localCoin, openChain } from './_swaps.ts'

const chainId = 137
const { router, wrappedNative, quoteToken: dollars } = localAmm(chainId)
const dai = localCoin(chainId, 'DAI')
const items = localCoin(chainId, 'STONE')
const check = localBalanceCheck()
const tether: Address = '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'
const usdc: Address = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const { silentFee, false: falseCoin } = oddCoins
/** Its caller names a coin and a question to it; it gives nothing. */
const thief = placeOf(501)
const other = placeOf(502)
const coins: readonly Address[] = [
  ...[nativeTokenAddress, usdc, dollars, dai, wrappedNative, tether],
  ...[silentFee, falseCoin, items],
]
const deployer = localDeployer()

let stack: Stack
let page: Wallet
let me: Address
let chain: ReturnType<typeof openChain>
let node: PublicNode
beforeAll(async () => {
  stack = await startStack()
  chain = openChain(stack.chain)
  node = createPublicNode(stack.chain.rpcUrl)
  page = await signIn(stack, 'twelve@example.com')
  me = addressOf(page)
  await fundAccount({ ...stack.chain, address: me })
  await chain.fund(chainId, deployer.address)
  await deployCoins(node, { usdc, usdt: tether })
  for (const coin of [usdc, tether])
    await mintCoin(node, coin, me, parseUnits('10000', 6))
  for (const coin of [silentFee, falseCoin])
    await mintCoin(node, coin, me, parseUnits('1000', 18))
  const fee = { functionName: 'setParams', args: [10n] } as const
  await node.write(tether, { abi: oddCoinAbi, ...fee })
  // CALL(gas, the first word, 0, all behind it, nothing), STOP
  const steals = '0x6020360360206000376000600060203603600060006000355af100'
  await chain.request('anvil_setCode', [thief, steals])
  const allowed = { functionName: 'setMinter', args: [me, true] } as const
  await mined(
    await chain.send(deployer, {
      to: items,
      data: encodeFunctionData({ abi: localErc721Abi, ...allowed }),
    }),
  )
  // Sets the account up.
  expect(await sent([{ to: other, value: 1n, data: '0x' }])).toBe('success')
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function mined(hash: Hex) {
  return chain.node.waitForTransactionReceipt({ hash })
}

/** Signs the calls as the wallet does, and sends them by a key of this test. */
async function sent(calls: readonly WalletCall[]) {
  const account = await getAccount(page)
  const nonceSpace = newNonceSpace()
  const signed = await signReviewed(page, account, {
    ...{ chainId, calls, nonceSpace },
  })
  const { contract, input } = signed
  const call = { to: contract, data: input }
  // With a limit of its own the node asks nothing first.
  const hash = await chain.send(deployer, call, { gas: 5_000_000n })
  return (await mined(hash)).status
}

const balances = () =>
  Promise.all(coins.map((coin) => chain.balanceOf(coin, me)))

/** Sends the calls, and compares balances before and after. */
async function happened(calls: readonly WalletCall[]) {
  const before = await balances()
  const status = await sent(calls)
  const after = await balances()
  const moved = coins.flatMap((coin, at) => {
    const amount = (after[at] ?? 0n) - (before[at] ?? 0n)
    return amount === 0n ? [] : [[coin.toLowerCase(), amount] as const]
  })
  return { status, moved: Object.fromEntries(moved) }
}

/** Reads the test run's word for them in the same form. */
async function said(way: 'v1' | 'call', calls: readonly WalletCall[]) {
  const { sender } = await getFeeOptions(page, { chainId, calls }).catch(
    // The relayer offers no fee for calls that fail.
    () => ({ sender: undefined }),
  )
  const state = page.networks.getState()
  const all = state.all.map((one) => ({ ...one, testRun: way }))
  const networks = createStore(() => ({ ...state, all }))
  const lacking = { ...page.clients, node: () => onlyBy(way) }
  const run = await testRun(
    { ...page, networks, clients: lacking },
    { chainId, calls, sender, coins },
  )
  if (run.type === 'untried') throw new Error('untried')
  if (run.type === 'failed')
    return { status: 'reverted', moved: {}, call: run.call, unmoved: [] }
  const moved: Record<string, bigint> = {}
  for (const { contractAddress, amount } of run.changes) {
    const coin = contractAddress.toLowerCase()
    moved[coin] = (moved[coin] ?? 0n) + amount
  }
  const { unmoved } = run
  return { status: 'success', moved, call: undefined, unmoved }
}

/** A node that has but one way. */
function onlyBy(way: 'v1' | 'call') {
  return createNodeClient({
    url: stack.chain.rpcUrl,
    async fetch(url, init) {
      const asked = JSON.parse(`${init?.body}`) as { method: string }[]
      const isLacking =
        way === 'call' && asked.some((one) => one.method === 'eth_simulateV1')
      if (!isLacking) return fetch(url, init)
      const error = { code: -32601, message: 'Method not found' }
      return Response.json(asked.map((_, id) => ({ id, error })))
    },
  })
}

function call(
  to: Address,
  abi: Abi,
  functionName: string,
  ...args: readonly unknown[]
): WalletCall {
  return {
    to,
    value: 0n,
    data: encodeFunctionData({ abi, functionName, args }),
  }
}
const send = (coin: Address, amount: bigint) =>
  call(coin, coinAbi, 'transfer', other, amount)
const approve = (coin: Address, spender: Address, amount: bigint) =>
  call(coin, coinAbi, 'approve', spender, amount)
const begin = () => call(check, balanceCheckAbi, 'begin', dai, me)
const least = (amount: bigint) =>
  call(check, balanceCheckAbi, 'requireAtLeast', dai, me, amount)
const swap = (amount: bigint) =>
  call(
    ...([router, ammRouterAbi, 'swapExactTokensForTokens'] as const),
    ...[amount, 1n, [dollars, dai], me, 10n ** 12n],
  )
const five = parseUnits('5', 6)

/** Calls, and the place of the one that fails. */
const cases: Readonly<
  Record<string, readonly [() => readonly WalletCall[], failing?: number]>
> = {
  'a plain transfer': [() => [send(usdc, five)]],
  'native coins to a person': [
    () => [{ to: other, value: 10n ** 18n, data: '0x' }],
  ],
  'an approval and a swap between checks': [
    () => [approve(dollars, router, five), begin(), swap(five), least(1n)],
  ],
  'wrapping, which logs no transfer': [
    () => [{ to: wrappedNative, value: 10n ** 18n, data: '0xd0e30db0' }],
  ],
  'a coin that takes a fee': [() => [send(tether, 10n ** 9n)]],
  'an item whose hook the account answers': [
    () => [call(items, localErc721Abi, 'mint', me)],
  ],
  'a coin that takes a fee and logs none': [
    () => [send(silentFee, parseUnits('100', 18))],
  ],
  'a false route, which the check refuses': [
    () => [
      approve(dollars, thief, five),
      begin(),
      {
        ...{ to: thief, value: 0n },
        data: `0x${dollars.slice(2).padStart(64, '0')}${encodeFunctionData({
          abi: coinTaken,
          args: [me, thief, five],
        }).slice(2)}`,
      },
      least(1n),
    ],
    3,
  ],
  'more of a coin than there is': [
    () => [send(usdc, five), send(usdc, parseUnits('1000000', 6))],
    1,
  ],
  'more native coins than there are': [
    () => [{ to: other, value: 10n ** 24n, data: '0x' }],
    0,
  ],
  'a coin that answers false': [() => [send(falseCoin, 10n ** 30n)]],
  'a step that spends what the one before brought': [
    () => [
      approve(dollars, router, five),
      swap(five),
      call(dai, coinAbi, 'transfer', other, parseUnits('1', 18)),
    ],
  ],
}
const coinTaken = [
  {
    ...{ type: 'function', name: 'transferFrom', outputs: [] },
    stateMutability: 'nonpayable',
    inputs: ['address', 'address', 'uint256'].map((type) => ({ type })),
  },
] as const satisfies Abi

describe('what a test run says is what the transaction then does', () => {
  test.each(Object.keys(cases))('[SEND-01] %s', async (name) => {
    const [make, failing] = cases[name] ?? []
    const calls = make?.() ?? []
    const byCall = await said('call', calls)
    const bySimulation = await said('v1', calls)
    const { status, moved } = await happened(calls)
    for (const { unmoved, call, ...rest } of [byCall, bySimulation]) {
      expect(rest).toEqual({ status, moved })
      expect(call).toBe(failing)
      const isFalse = name === 'a coin that answers false'
      expect(unmoved).toEqual(isFalse ? [falseCoin.toLowerCase()] : [])
    }
    // Where nothing failed, something was there to be told.
    expect(status).toBe(failing === undefined ? 'success' : 'reverted')
  })
})
