import { createNodeClient, type NodeClient } from '@cairn/clients'
import { fundAccount } from '@cairn/contracts'
import type { WalletCall } from '@cairn/primitives'
import { type Address, type Hex, nativeTokenAddress } from '@cairn/primitives'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { getFeeOptions, payFee, testRun, type Wallet } from '../src/index.ts'
import { sendCalls, waitForReceipt } from '../src/transactions/send-calls.ts'
import {
  careless,
  differs,
  gasIsBelow,
  givesBackIf,
  observerCode,
  placeOf,
  readSeen,
  seen,
  seesAndGivesBackIf,
  sentSpace,
  triedSpace,
} from './_observers.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'
import { openChain } from './_swaps.ts'

const chainId = 137
const one = parseUnits('1', 18)
/** So much gas more or less is seen at most: the wallet can only estimate it. */
const near = 16_000n

let stack: Stack
let chain: ReturnType<typeof openChain>
beforeAll(async () => {
  stack = await startStack()
  chain = openChain(stack.chain)
})
afterAll(() => stack?.[Symbol.asyncDispose]())

let places = 0
async function place(code: Hex): Promise<Address> {
  places += 1
  const address = placeOf(places)
  await chain.request('anvil_setCode', [address, code])
  return address
}

async function newcomer(name: string): Promise<Wallet> {
  const page = await signIn(stack, `${name}@example.com`)
  await fundAccount({ ...stack.chain, address: addressOf(page) })
  return page
}

const paying = (to: Address): readonly WalletCall[] => [
  { to, value: one, data: '0x' },
]

/** The wallet, where the environment says how the node tries transactions. */
function inWay(page: Wallet, way: 'v1' | 'call'): Wallet {
  const state = page.networks.getState()
  const all = state.all.map((one) => ({ ...one, testRun: way }))
  const networks = createStore(() => ({ ...state, all }))
  // A node that has but one way.
  const error = { code: -32601, message: 'Method not found' }
  const lacking = way === 'call' ? 'eth_simulateV1' : undefined
  return { ...overNode(page, lacking, { error }), networks }
}

/** The wallet, over a node that answers one method in its own way. */
function overNode(
  page: Wallet,
  method: string | undefined,
  reply: object,
): Wallet {
  const node = () =>
    createNodeClient({
      url: stack.chain.rpcUrl,
      async fetch(url, init) {
        const asked = JSON.parse(`${init?.body}`) as { method: string }[]
        if (!asked.some((one) => one.method === method)) return fetch(url, init)
        return Response.json(asked.map((_, id) => ({ id, ...reply })))
      },
    })
  return { ...page, clients: { ...page.clients, node } }
}

let way: 'v1' | 'call' = 'v1'

/** Runs what the review runs, with the fee or without. */
async function tried(
  page: Wallet,
  calls: readonly WalletCall[],
  isPaid = false,
) {
  const { sender, options } = await getFeeOptions(page, { chainId, calls })
  const [fee] = options
  expect(sender).toBeDefined()
  return testRun(way === 'v1' ? page : inWay(page, way), {
    ...{ chainId, sender, nonceSpace: triedSpace },
    calls: isPaid && fee ? [...calls, payFee(fee)] : calls,
  })
}

async function lossOf(
  page: Wallet,
  calls: readonly WalletCall[],
  isPaid = false,
) {
  const run = await tried(page, calls, isPaid)
  if (run.type !== 'passed') throw new Error(JSON.stringify(run))
  const native = run.changes.find(
    ({ contractAddress }) => contractAddress === nativeTokenAddress,
  )
  return native?.amount
}

/** Brings the chain to the newest signers of a wallet. */
async function sendOn(page: Wallet): Promise<void> {
  const calls = paying(placeOf(907))
  const { options, quote } = await getFeeOptions(page, { chainId, calls })
  const [feeOption] = options
  const sent = await sendCalls(page, { chainId, calls, feeOption, quote })
  await waitForReceipt(page, { ...sent, timeoutMs: 60_000 })
}

/** Sends for real, and reads what the contract saw. */
async function reallySeen(
  page: Wallet,
  observer: Address,
): Promise<ReturnType<typeof readSeen>> {
  const calls = paying(observer)
  const { options, quote } = await getFeeOptions(page, { chainId, calls })
  const [feeOption] = options
  const sent = await sendCalls(page, {
    ...{ chainId, calls, feeOption, quote },
    nonceSpace: sentSpace,
  })
  const receipt = await waitForReceipt(page, { ...sent, timeoutMs: 60_000 })
  if (receipt.type !== 'complete') throw new Error(receipt.type)
  const { logs } = await chain.node.getTransactionReceipt({
    hash: receipt.txnHash,
  })
  const told = logs.find(({ address }) => BigInt(address) === BigInt(observer))
  return readSeen(told?.data ?? '0x')
}

let before: Wallet
let after: Wallet
let real: ReturnType<typeof readSeen>
let realBefore: ReturnType<typeof readSeen>
beforeAll(async () => {
  const observer = await place(observerCode())
  before = await newcomer('before')
  // A second device changes the signers, which the chain keeps from then on.
  await newcomer('after')
  after = await signIn(stack, 'after@example.com')
  await sendOn(after)
  real = await reallySeen(after, observer)
  // What the first transaction of a wallet sees: asked of a third one, whose
  // own address and sender are not compared.
  realBefore = await reallySeen(await newcomer('other'), observer)
})

describe.each(['v1', 'call'] as const)('the test run by %s', (chosen) => {
  beforeAll(() => {
    way = chosen
  })

  test('[SEND-01] a contract that gives the coins back is seen to do so', async () => {
    const honest = await place(givesBackIf('6001'))
    expect(await lossOf(after, paying(honest))).toBeUndefined()
    expect(await lossOf(before, paying(honest))).toBeUndefined()
  })

  test.each(Object.entries(careless))(
    '[SEND-01] a contract that pays back only where %s is not believed',
    async (_, condition) => {
      const liar = await place(givesBackIf(condition))
      expect(await lossOf(after, paying(liar))).toBe(-one)
      expect(await lossOf(before, paying(liar))).toBe(-one)
    },
  )

  test.each(seen)(
    '[SEND-01] a contract sees the same %s as in the transaction',
    async (name) => {
      const liar = await place(givesBackIf(differs(name, real[name])))
      expect(await lossOf(after, paying(liar))).toBe(-one)
    },
  )

  test.each(seen.filter((name) => !/^(origin|caller)$/.test(name)))(
    '[SEND-01] a contract sees the same %s as in a wallet’s first transaction',
    async (name) => {
      const liar = await place(givesBackIf(differs(name, realBefore[name])))
      expect(await lossOf(before, paying(liar))).toBe(-one)
    },
  )

  test('[SEND-01] a contract begins with nearly the gas that it has in the transaction', async () => {
    for (const [page, { gasLeft }] of [
      [after, real],
      [before, realBefore],
    ] as const) {
      const isBelow = async (gas: bigint) => {
        const liar = await place(seesAndGivesBackIf(gasIsBelow(gas)))
        return ((await lossOf(page, paying(liar), true)) ?? 0n) > -one
      }
      expect(await isBelow(gasLeft - near)).toBe(false)
      expect(await isBelow(gasLeft + near)).toBe(true)
    }
  })

  test('[SEND-01] names the call that fails, and why', async () => {
    const refuses = await place('0x60006000fd')
    const calls = [
      { to: placeOf(900), value: 1n, data: '0x' as const },
      { to: refuses, value: 0n, data: '0x' as const },
    ]
    for (const page of [before, after])
      expect(await tried(page, calls)).toMatchObject({
        type: 'failed',
        call: 1,
      })
  })

  test('[SEND-01] says that there are too few coins', async () => {
    const calls = [{ to: placeOf(901), value: 10n ** 30n, data: '0x' as const }]
    expect(await tried(after, calls)).toEqual({
      type: 'failed',
      call: 0,
      reason: 'insufficient balance',
    })
  })

  test('[SEND-01] a call that may fail, with too little gas, brings nothing', async () => {
    // Gives two of its own coins to whoever calls.
    const giver = await place('0x6000600060006000671bc16d674ec80000335af15000')
    await chain.fund(chainId, giver)
    const calls = [
      {
        to: giver,
        value: 0n,
        data: '0x' as const,
        gasLimit: 1n,
        mayFail: true,
      },
      ...paying(placeOf(902)),
    ]
    expect(await lossOf(after, calls)).toBe(-one)
    const [, ...rest] = calls
    const whole = [{ to: giver, value: 0n, data: '0x' as const }, ...rest]
    expect(await lossOf(after, whole)).toBe(one)
  })

  test('[SEND-01] a coin whose transfer answers false has not moved', async () => {
    // Answers zero to everything: a balance of zero, and false.
    const falseCoin = await place('0x600060005260206000f3')
    const data: Hex = `0xa9059cbb${'1'.padStart(64, '0')}${'5'.padStart(64, '0')}`
    const calls = [{ to: falseCoin, value: 0n, data }]
    expect(await tried(after, calls)).toMatchObject({
      type: 'passed',
      changes: [],
      unmoved: [falseCoin.toLowerCase()],
    })
  })

  test('[SEND-01] a coin cannot note in the run that its balance was asked for', async () => {
    // Its transfer gives coins back where `balanceOf` ran in the same block.
    const notes = await place(
      '0x60003560e01c6370a08231146026576000544314601857005b600060006000600034335af1005b43600055600160005260206000f3',
    )
    const data: Hex = `0xa9059cbb${'1'.padStart(64, '0')}${'5'.padStart(64, '0')}`
    const calls = [{ to: notes, value: one, data }]
    for (const page of [before, after])
      expect(await lossOf(page, calls)).toBe(-one)
  })
})

describe('the test run by call alone', () => {
  beforeAll(() => {
    way = 'call'
  })

  test('[SEND-01] says how many coins it looked at', async () => {
    const run = await tried(after, paying(placeOf(910)))
    // The network's own coin and the wrapped one; whoever is paid is no coin.
    expect(run).toMatchObject({ coverage: 'named', coins: 2 })
  })

  test('[SEND-01] a permission that no call says is found among what calls name', async () => {
    // Answers one to `allowance` as soon as it was called for anything else.
    const coin = await place(
      '0x60003560e01c63dd62ed3e146015576001600055005b60005460005260206000f3',
    )
    const spender: Address = `0x${'b2'.repeat(20)}`
    const data: Hex = `0xac9650d8${spender.slice(2).padStart(64, '0')}`
    const grant = {
      contractAddress: coin.toLowerCase(),
      spender,
      kind: 'amount',
      value: 1n,
    }
    for (const page of [before, after])
      expect(await tried(page, [{ to: coin, value: 0n, data }])).toMatchObject({
        grants: [grant],
      })
  })
})

describe('the test run by simulation alone', () => {
  beforeAll(() => {
    way = 'v1'
  })

  test('[SEND-01] a permission that no call says is found', async () => {
    const approval =
      '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const spender = placeOf(906)
    // Logs that its caller lets the spender have one unit, whatever is called.
    const coin = await place(
      `0x600160005273${spender.slice(2)}337f${approval}60206000a300`,
    )
    const grant = {
      contractAddress: coin.toLowerCase(),
      spender: spender.toLowerCase(),
      kind: 'amount',
      value: 1n,
    }
    const call = { to: coin, value: 0n, data: '0xac9650d8' as const }
    for (const page of [before, after])
      expect(await tried(page, [call])).toMatchObject({ grants: [grant] })
    const data: Hex = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    expect(await tried(after, [{ ...call, data }])).toMatchObject({
      grants: [],
    })
  })

  test.each([
    ['has no such method', { code: -32601, message: 'Method not found' }],
    ['says so in words', { code: -32000, message: 'unsupported method' }],
  ])('[SEND-01] a node that %s is asked by call', async (_, error) => {
    const page = overNode(after, 'eth_simulateV1', { error })
    const run = await tried(page, paying(placeOf(903)))
    expect(run).toMatchObject({ type: 'passed', coverage: 'named' })
  })

  test('[SEND-01] a node that takes no overrides either has not tried it', async () => {
    const page = overNode(after, 'eth_simulateV1', {
      error: { code: -32601, message: 'Method not found' },
    })
    const plain = page.clients.node(chainId)
    const node: NodeClient = {
      ...plain,
      call: (method, params, options) =>
        plain.call(method, params.slice(0, 2), options),
      settle: (requests, options) =>
        plain.settle(
          requests.map(({ method, params }) => ({
            ...{ method, params: params.slice(0, 2) },
          })),
          options,
        ),
    }
    const blind = { ...page, clients: { ...page.clients, node: () => node } }
    expect(await tried(blind, paying(placeOf(903)))).toEqual({
      type: 'untried',
    })
  })

  test('[SEND-01] a node that refuses for now proves nothing', async () => {
    const error = { code: -32005, message: 'too many requests' }
    const page = overNode(after, 'eth_simulateV1', { error })
    await expect(tried(page, paying(placeOf(904)))).rejects.toThrow('too many')
  })

  test('[SEND-01] error: a node that answers with nothing usable', async () => {
    const page = overNode(after, 'eth_simulateV1', { result: [] })
    await expect(tried(page, paying(placeOf(905)))).rejects.toThrow('nothing')
  })
})
