import { localBridge } from '@cairn/contracts'
import {
  bridgeBuiltTx,
  bridgeChain,
  bridgeInfo,
  bridgeQuote,
  bridgeRoute,
  bridgeToken,
  bridgeTxStatus,
} from '@cairn/protocol'
import type { Database } from '@cairn/service-kit'
import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  createPerson,
  isCompleted,
  isRefunded,
  type Person,
  type Process,
  type Route,
  startChains,
  startProcess,
  tokenOf,
  waitForStatus,
} from './_bridge-stack.ts'

const dollar = 1_000_000n
const taker = '0xd581B090dA951702D5201c9C0C505f01326a2B7A'

const stack = new AsyncDisposableStack()
let chains: Awaited<ReturnType<typeof startChains>>['chains']
let database: Database
let bridge: Process
let person: Person
beforeAll(async () => {
  ;({ chains } = stack.use(await startChains()))
  database = stack.use(await openQuick())
  bridge = stack.use(
    await startProcess(database, chains, {
      BRIDGE_DEADLINE_S: '4',
      BRIDGE_MARGIN_S: '2',
    }),
  )
  person = await createPerson(chains)
})
afterAll(() => stack.disposeAsync())
afterEach(() => bridge.faults({}))

function quoteOf(change: Record<string, string> = {}) {
  return {
    fromTokenAddress: tokenOf(137, 'USDC'),
    fromChainId: '137',
    toTokenAddress: tokenOf(1, 'USDC'),
    toChainId: '1',
    fromAmount: `${200n * dollar}`,
    userAddress: person.address,
    sort: 'output',
    ...change,
  }
}

const routesOf = async (change?: Record<string, string>) =>
  (await bridge.read<{ routes: Route[] }>('quote', quoteOf(change))).routes

describe('the nine calls', () => {
  test('[BRDG-02] need the key, and answer in result', async () => {
    const refused = await bridge.app.request('/bridge/v2/supported/chains')
    expect(refused.status).toBe(401)
    const list = await bridge.read<unknown[]>('supported/chains')
    expect(list.map((one) => z.parse(bridgeChain, one).chainId)).toEqual([
      1, 137,
    ])
    const bridges = await bridge.read<unknown[]>('supported/bridges')
    expect(bridges.map((one) => z.parse(bridgeInfo, one).bridgeName)).toEqual([
      'cairn-swift',
      'cairn-ledger',
      'cairn-patient',
    ])
  })

  test('[BRDG-02] list the coins of a pair on both sides', async () => {
    const pair = { fromChainId: '1', toChainId: '137', disableSwapping: 'true' }
    const symbols = async (list: string) =>
      (await bridge.read<unknown[]>(`token-lists/${list}`, pair)).map(
        (one) => z.parse(bridgeToken, one).symbol,
      )
    expect(await symbols('from-token-list')).toEqual(['ETH', 'USDC'])
    expect(await symbols('to-token-list')).toEqual(
      expect.arrayContaining(['WETH', 'USDC']),
    )
    expect(
      await bridge.read('token-lists/to-token-list', {
        ...pair,
        toChainId: '1',
      }),
    ).toEqual([])
  })

  test('[BRDG-02] quote ways that differ in what arrives, time and gas', async () => {
    const quote = await bridge.read('quote', quoteOf())
    const { routes } = z.parse(bridgeQuote, quote)
    const read = routes.map((route) => z.parse(bridgeRoute, route))
    const outputs = read.map(({ toAmount }) => BigInt(toAmount))
    expect(outputs).toEqual(outputs.toSorted((a, b) => (a > b ? -1 : 1)))
    const [fastest] = await routesOf({ sort: 'time' })
    expect(fastest?.usedBridgeNames).toEqual(['cairn-swift'])
    const gas = (await routesOf({ sort: 'gas' })).map(
      ({ userTxs }) => userTxs[0]?.gasFees.gasLimit,
    )
    expect(gas.at(-1)).toBeGreaterThan(gas[0] ?? Number.NaN)
  })

  test('[BRDG-02] quote the wallet’s fee as part of the amount', async () => {
    const [without] = await routesOf()
    const [withFee] = await routesOf({
      feePercent: '0.75',
      feeTakerAddress: taker,
    })
    const lost = BigInt(without?.toAmount ?? 0) - BigInt(withFee?.toAmount ?? 0)
    expect(lost).toBeGreaterThan(1_499_000n)
    expect(lost).toBeLessThanOrEqual(1_500_000n)
  })

  test('[BRDG-02] quote nothing where fees take all of it', async () => {
    expect(await routesOf({ fromAmount: '1000' })).toEqual([])
  })

  test.each([
    [{ toTokenAddress: tokenOf(137, 'ETH') }],
    [{ toChainId: '137', toTokenAddress: tokenOf(137, 'USDC') }],
    [{ fromAmount: '1.5' }],
    [{ fromAmount: '-1' }],
    [{ fromAmount: '0' }],
    [{ fromAmount: '9'.repeat(61) }],
    [{ userAddress: '0x1' }],
    [{ feePercent: '0.75' }],
    [{ feePercent: '90', feeTakerAddress: taker }],
    [{ fromChainId: '56' }],
  ])('[BRDG-02] refuse %j', async (change) => {
    const response = await bridge.get('quote', quoteOf(change))
    expect(response.status).toBe(400)
  })

  test('[BRDG-02] build no more than the way would pay', async () => {
    const [route] = await routesOf()
    const raised = {
      ...route,
      toAmount: `${BigInt(route?.toAmount ?? 0) + 1n}`,
    }
    expect((await bridge.post('build-tx', { route: raised })).status).toBe(400)
    expect((await bridge.post('build-tx', { route: {} })).status).toBe(400)
    const built = await (await bridge.post('build-tx', { route })).json()
    expect(z.parse(bridgeBuiltTx, built.result)).toMatchObject({
      txTarget: localBridge(137).escrow,
      value: '0x0',
    })
  })

  test('[BRDG-02] tell the allowance, and how to give one', async () => {
    const asked = {
      chainID: '137',
      owner: person.address,
      allowanceTarget: localBridge(137).escrow,
      tokenAddress: tokenOf(137, 'USDC'),
    }
    expect(await bridge.read('approval/check-allowance', asked)).toMatchObject({
      value: expect.stringMatching(/^\d+$/),
    })
    expect(
      await bridge.read('approval/build-tx', { ...asked, amount: '5' }),
    ).toMatchObject({
      to: asked.tokenAddress,
      data: expect.stringMatching(/^0x095ea7b3/),
    })
  })
})

describe('the mover', () => {
  test.each([
    [137, 1, 'USDC', 50n * dollar],
    [1, 137, 'ETH', 10n ** 17n],
    [1, 137, 'USDC', 20n * dollar],
  ] as const)(
    '[BRDG-02] moves from %i to %i: %s arrives as quoted',
    async (from, to, coin, amount) => {
      const token = tokenOf(to, coin)
      const before = await person.balance(to, token)
      const made = await person.bridge(bridge, { from, to, coin, amount })
      const end = await waitForStatus(bridge, person, made, isCompleted)
      expect(z.parse(bridgeTxStatus, end)).toMatchObject({
        sourceTxStatus: 'COMPLETED',
        destinationTransactionHash: expect.stringMatching(/^0x/),
        refund: null,
      })
      const got = (await person.balance(to, token)) - before
      expect(got).toBe(BigInt(made.route.toAmount))
    },
  )

  test('[BRDG-02] announces the gas that a deposit uses', async () => {
    for (const way of ['cairn-swift', 'cairn-ledger', 'cairn-patient']) {
      const made = await person.bridge(bridge, {
        from: 137,
        to: 1,
        coin: 'USDC',
        amount: dollar,
        way,
      })
      const announced = made.route.userTxs[0]?.gasFees.gasLimit ?? 0
      const ratio = Number(made.receipt.gasUsed) / announced
      expect(ratio, `${way}: ${made.receipt.gasUsed}`).toBeGreaterThan(0.65)
      expect(ratio, `${way}: ${made.receipt.gasUsed}`).toBeLessThan(1.05)
      await waitForStatus(bridge, person, made, isCompleted)
    }
  })

  test.each([['never'], ['less']] as const)(
    '[BRDG-02] gives it all back after the deadline with fault: %s',
    async (delivery) => {
      await bridge.faults({ delivery })
      const token = tokenOf(137, 'USDC')
      const before = await person.balance(137, token)
      const made = await person.bridge(bridge, {
        from: 137,
        to: 1,
        coin: 'USDC',
        amount: 9n * dollar,
      })
      expect(await person.balance(137, token)).toBe(before - 9n * dollar)
      const due = await waitForStatus(bridge, person, made, (s) => !!s.refund)
      expect(due.destinationTxStatus).toBe('FAILED')
      await waitForStatus(bridge, person, made, isRefunded)
      expect(await person.balance(137, token)).toBe(before)
    },
    20_000,
  )

  test('[BRDG-02] pays nobody who asks for more than the way pays', async () => {
    const [route] = await routesOf({ fromAmount: `${dollar}` })
    const built = await (await bridge.post('build-tx', { route })).json()
    const minimum = BigInt(route?.userTxs[0]?.steps[0]?.minAmountOut ?? 0)
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const data = built.result.txData.replace(word(minimum), word(dollar * 900n))
    expect(data).not.toBe(built.result.txData)
    const token = tokenOf(137, 'USDC')
    const { receipt } = await person.bridge(bridge, {
      from: 137,
      to: 1,
      coin: 'USDC',
      amount: dollar,
    })
    expect(receipt.status).toBe('success')
    await person.send(137, {
      to: token,
      data: `0x095ea7b3${localBridge(137).escrow.slice(2).padStart(64, '0')}${word(dollar)}`,
    })
    const greedy = await person.send(137, { to: built.result.txTarget, data })
    const made = {
      from: 137,
      to: 1,
      way: 'cairn-patient',
      receipt: greedy,
    } as Parameters<typeof waitForStatus>[2]
    const end = await waitForStatus(bridge, person, made, isRefunded)
    expect(end.destinationTransactionHash).toBeNull()
  }, 20_000)
})

describe('faults', () => {
  test('[BRDG-02] switch answers to bad ones and none', async () => {
    await bridge.faults({ answers: 'down' })
    expect((await bridge.get('supported/chains')).status).toBe(503)
    await bridge.faults({ answers: 'bad' })
    expect(await bridge.read('supported/chains')).toEqual({ bad: 1 })
    await bridge.faults({})
    expect((await bridge.get('supported/chains')).status).toBe(200)
  })

  test('[BRDG-02] take JSON alone, which no foreign page can send', async () => {
    const response = await bridge.app.request('/bridge/faults', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"answers":"down"}',
    })
    expect(response.status).toBe(415)
    expect((await bridge.faults({ answers: 'odd' })).status).toBe(400)
  })
})

test('[BRDG-02] counts deposits by state for the figures', async () => {
  const text = await bridge.metrics?.metrics()
  expect(text).toMatch(/cairn_bridge_deposits\{state="filled"\} [1-9]/)
  await bridge.check?.()
})
