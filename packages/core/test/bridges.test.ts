import { startBridge } from '@cairn/bridge'
import {
  bridgeNativeToken,
  createChainClient,
  createSender,
  deployLocalChain,
  fundAccount,
  localBridge,
} from '@cairn/contracts'
import { type Address, isNativeToken } from '@cairn/primitives'
import type { Chain, RunningService } from '@cairn/service-kit'
import {
  openQuick,
  startAnvil,
  type TestNode,
  testPlatform,
} from '@cairn/service-kit/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BridgeWallet,
  loadBridgeQuote,
} from '../src/bridge/bridge-service.ts'
import { buildBridge, renewBridge } from '../src/bridge/build-bridge.ts'
import { bridgeFeeStandIn } from '../src/bridge/fee-stand-in.ts'
import { openChain } from './_swaps.ts'

const signer = privateKeyToAccount(generatePrivateKey())
const me = signer.address

const stack = new AsyncDisposableStack()
let bridge: RunningService
let nodes: readonly TestNode[]
beforeAll(async () => {
  nodes = [stack.use(await startAnvil(1)), stack.use(await startAnvil(137))]
  for (const node of nodes) {
    await deployLocalChain(node)
    await fundAccount({ ...node, address: me })
  }
  const chains = nodes.map(
    ({ chainId, rpcUrl }): Chain => ({
      chainId,
      name: `chain-${chainId}`,
      title: `Chain ${chainId}`,
      type: 'mainnet',
      isLocal: true,
      rpcUrl,
      nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
    }),
  )
  bridge = stack.use(
    await startBridge(testPlatform(stack.use(await openQuick()), { chains })),
  )
})
afterAll(() => stack.disposeAsync())

/** A wallet of the account that knows the bridge and these contracts. */
function walletOf(
  targets = (chainId: number): readonly Address[] => [
    localBridge(chainId).escrow,
  ],
): BridgeWallet {
  const all = nodes.map(({ chainId }) => ({
    chainId,
    bridge: {
      targets: targets(chainId),
      feeTaker: localBridge(chainId).feeTaker,
    },
  }))
  return {
    environment: {
      services: { bridge: 'http://bridge.test/bridge/v2' },
      bridge: { key: 'local', isEscrow: true },
    },
    networks: { getState: () => ({ all }) },
    session: { getState: () => ({ type: 'signed-in', address: me }) },
    platform: {
      fetch: async (url: string, init?: RequestInit) =>
        bridge.app.request(url, init),
    },
    now: () => Date.now(),
  } as unknown as BridgeWallet
}

const tokenOn = (chainId: number, coin: 'ETH' | 'USDC') => {
  const found = localBridge(chainId).tokens.find(
    ({ chainAgnosticId }) => chainAgnosticId === coin,
  )
  if (!found) throw new Error(`no ${coin}`)
  return found
}
const orderOf = (fromChainId: number, coin: 'ETH' | 'USDC', amount: bigint) => {
  const toChainId = fromChainId === 1 ? 137 : 1
  return {
    ...{ fromChainId, toChainId, amount },
    from: tokenOn(fromChainId, coin),
    to: tokenOn(toChainId, coin),
  }
}
const nodeOf = (chainId: number) => {
  const node = nodes.find((one) => one.chainId === chainId)
  if (!node) throw new Error(`no chain ${chainId}`)
  return node
}
async function build(order: ReturnType<typeof orderOf>, wallet = walletOf()) {
  const [offer] = await loadBridgeQuote(wallet, order)
  if (!offer) throw new Error('no offer')
  return { offer, built: await buildBridge(wallet, order, offer) }
}
async function send(
  chainId: number,
  calls: Awaited<ReturnType<typeof buildBridge>>['calls'],
) {
  const node = nodeOf(chainId)
  const sender = await createSender(createChainClient(node), node, signer)
  for (const call of calls) await sender.send({ ...call, gas: 600_000n })
}

describe('buildBridge', () => {
  test('[BRDG-02] allows the exact amount before, and nothing after', async () => {
    const order = orderOf(137, 'USDC', 5_000_000n)
    const { escrow } = localBridge(137)
    const chain = openChain(nodeOf(137))
    const { built, offer } = await build(order)
    expect(built.calls.map(({ to }) => to)).toEqual([
      order.from.address,
      escrow,
      order.from.address,
    ])
    const before = await chain.balanceOf(order.from.address, me)
    await send(137, built.calls)
    expect(await chain.balanceOf(order.from.address, me)).toBe(
      before - order.amount,
    )
    expect(await chain.allowance(order.from.address, me, escrow)).toBe(0n)
    expect(built.aux.terms).toMatchObject({
      targets: [escrow, escrow],
      pay: { amount: `${order.amount}`, chainId: 137 },
      get: { minimum: `${offer.minimum}`, chainId: 1 },
    })
  })

  test('[BRDG-02] approves nothing where enough is allowed, or for the native coin', async () => {
    const order = orderOf(137, 'USDC', 5_000_000n)
    const [approval] = (await build(order)).built.calls
    if (!approval) throw new Error('no approval')
    await send(137, [approval])
    expect((await build(order)).built.calls).toHaveLength(1)
    const native = await build(orderOf(1, 'ETH', 10n ** 16n))
    expect(native.built.calls).toMatchObject([
      { to: localBridge(1).escrow, value: 10n ** 16n },
    ])
  })

  test('[BRDG-02] error: contracts that the environment does not name are neither allowed nor called', async () => {
    const wallet = walletOf(() => [`0x${'11'.repeat(20)}`])
    const differs = (difference: string) => ({
      name: 'HostileBridgeError',
      difference,
    })
    await expect(
      build(orderOf(137, 'USDC', 5_000_000n), wallet),
    ).rejects.toMatchObject(differs('spender'))
    await expect(
      build(orderOf(1, 'ETH', 10n ** 16n), wallet),
    ).rejects.toMatchObject(differs('target'))
  })
})

test('[BRDG-01] renewBridge asks again for what was queued, by the same way', async () => {
  const wallet = walletOf()
  const order = orderOf(1, 'ETH', 10n ** 16n)
  const offers = await loadBridgeQuote(wallet, order)
  const worst = offers.at(-1)
  if (!worst || worst === offers[0]) throw new Error('no choice')
  const { aux, calls } = await buildBridge(wallet, order, worst)
  const txs = calls.map((call) => ({ ...call, value: `${call.value}` }))
  const request = { id: 1, type: 'bridge', chainId: 1, txs, timestamp: 1, aux }
  const renewed = await renewBridge(wallet, { ...request, type: 'bridge' })
  expect(renewed.aux.terms.order).toEqual(aux.terms.order)
  expect(renewed.aux.terms.get).toEqual(aux.terms.get)
  await expect(
    renewBridge(wallet, { ...request, type: 'bridge', aux: {} }),
  ).rejects.toMatchObject({ name: 'NoRoutesError' })
})

test('[BRDG-01] the stand-in for the fee costs at least what a deposit does, so that Max can be paid', async () => {
  const { node } = openChain(nodeOf(1))
  /** Gas besides that of a transaction, and with that of a wallet's call. */
  const costOf = async (calls: ReturnType<typeof bridgeFeeStandIn>) => {
    let sum = 0n
    for (const call of calls)
      sum += (await node.estimateGas({ account: me, ...call })) - 13_000n
    return Number(sum)
  }
  const lists = {
    type: 'ready',
    from: localBridge(1).tokens.map((token) => ({ ...token, chainId: 1 })),
    to: [],
  } as const
  expect(isNativeToken(bridgeNativeToken)).toBe(true)
  const standIn = await costOf(bridgeFeeStandIn({ lists }, me))
  const wallet = walletOf()
  const order = orderOf(1, 'ETH', 10n ** 16n)
  for (const offer of await loadBridgeQuote(wallet, order)) {
    const { calls } = await buildBridge(wallet, order, offer)
    const ratio = standIn / (await costOf(calls))
    expect(ratio, offer.bridgeName).toBeGreaterThan(1)
    expect(ratio, offer.bridgeName).toBeLessThan(2)
  }
})
