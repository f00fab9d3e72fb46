import type { Address } from '@cairn/primitives'
import * as AbiFunction from 'ox/AbiFunction'
import { describe, expect, test } from 'vitest'
import { bareEnvironment, memoryArea, silentLog } from '../../testing/index.ts'
import { createWallet } from '../create-wallet.ts'
import type { BridgeOrder } from './bridge-order.ts'
import {
  loadBridgeNetworks,
  loadBridgeQuote,
  loadBridgeTokens,
} from './bridge-service.ts'
import { buildBridge, renewBridge } from './build-bridge.ts'

const at = (digit: string) => `0x${digit.repeat(40)}` as Address
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const [account, usdc, thereUsdc, fake, escrow] = [
  at('a'),
  at('1'),
  at('2'),
  at('9'),
  at('3'),
]

const token = (chainId: number, symbol: string, address: string) => ({
  chainId,
  address,
  name: symbol,
  symbol,
  decimals: symbol === 'USDC' ? 6 : 18,
})
const info = (chainId: number, address: string, extensions: object) => ({
  chainId,
  address,
  source: '',
  name: 'USD Coin',
  type: 'ERC20',
  symbol: 'USDC',
  decimals: 6,
  logoURI: '',
  deployed: true,
  bytecodeHash: '',
  extensions,
  updatedAt: '',
  status: 'AVAILABLE',
})
const infos = {
  [usdc]: info(137, usdc, { verified: true }),
  [thereUsdc]: info(1, thereUsdc, { verified: true }),
  [fake]: info(1, fake, {}),
}
const route = {
  routeId: 'r1',
  fromAmount: '1000000',
  toAmount: '990000',
  usedBridgeNames: ['hop'],
  serviceTime: 60,
  userTxs: [{ userTxType: 'fund-movr', chainId: 137 }],
}
const lists = {
  'token-lists/from-token-list': [token(137, 'USDC', usdc)],
  'token-lists/to-token-list': [token(1, 'USDC', thereUsdc)],
}
const quote = {
  fromChainId: 137,
  toChainId: 1,
  fromAsset: token(137, 'USDC', usdc),
  toAsset: token(1, 'USDC', thereUsdc),
  routes: [route],
}

/** A wallet of Polygon and further networks whose bridge gives these answers by path. */
function setUp(
  answers: Readonly<Record<string, unknown>>,
  chainIds: readonly number[] = [1],
) {
  const url = 'https://services.example'
  const clock = { now: 1_000 }
  const asked: string[] = []
  const log: string[] = []
  const environment = bareEnvironment(url, { bridge: { targets: [escrow] } })
  const [polygon] = environment.networks
  const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 }
  const other = { ...polygon, chainId: 1, name: 'mainnet', title: 'Ethereum' }
  const wallet = createWallet({
    environment: {
      ...environment,
      services: { ...environment.services, bridge: `${url}/v2` },
      networks: [
        ...environment.networks,
        ...chainIds.map((chainId) => ({
          ...other,
          chainId,
          name: chainId === 1 ? 'mainnet' : `chain-${chainId}`,
          isDefaultChain: false,
          nativeToken: ether,
        })),
      ] as never,
    },
    origin: url,
    area: memoryArea(new Map()),
    indexedDB: {} as IDBFactory,
    fetch: async (input) => {
      const { pathname } = new URL(`${input}`)
      if (pathname.endsWith('/GetContractInfoBatch'))
        return Response.json({ contractInfoMap: infos })
      const path = pathname.replace('/v2/', '')
      asked.push(path)
      const answer = answers[path]
      return answer === undefined
        ? new Response('', { status: 500 })
        : Response.json({ result: answer })
    },
    now: () => clock.now,
    log: silentLog(log),
  })
  wallet.session.setState({
    type: 'signed-in',
    address: account,
    login: { type: 'unknown' },
    engine: 'ready',
  })
  return { wallet, clock, asked, log }
}

const pair = { fromChainId: 137, toChainId: 1 }
const arriving = async (...tokens: readonly object[]) => {
  const answers = { ...lists, 'token-lists/to-token-list': tokens }
  const { to } = await loadBridgeTokens(setUp(answers).wallet, pair)
  return to.map(({ address, symbol }) => [address, symbol])
}

test('[BRDG-01] bridges between the nine networks of the specification alone', async () => {
  const nine = [1, 137, 56, 43_114, 10, 42_161, 1101, 8453, 100]
  const others = [5, 250, 59_144, 80_002]
  const chains = [...nine, ...others].map((chainId) => ({
    chainId,
    sendingEnabled: true,
    receivingEnabled: true,
  }))
  const { wallet } = setUp(
    { 'supported/chains': chains },
    [...nine, ...others].filter((chainId) => chainId !== 137),
  )
  const found = await loadBridgeNetworks(wallet)
  expect(found.map(({ network }) => network.chainId)).toEqual(nine)
})

describe('loadBridgeTokens', () => {
  test('[BRDG-01] offers what a token list names, on both sides', async () => {
    const { from, to } = await loadBridgeTokens(setUp(lists).wallet, pair)
    expect(
      [from, to].map((side) => side.map(({ address }) => address)),
    ).toEqual([[usdc], [thereUsdc]])
  })

  test('[BRDG-01] nothing arrives that no token list names', async () => {
    expect(
      await arriving(token(1, 'USDC', fake), token(1, 'USDC', thereUsdc)),
    ).toEqual([[thereUsdc, 'USDC']])
  })

  test('[BRDG-01] a coin has the symbol of its list, whatever the bridge calls it', async () => {
    const renamed = { ...token(1, 'USDC', thereUsdc), symbol: 'ETH' }
    expect(await arriving(renamed)).toEqual([[thereUsdc, 'USDC']])
    expect(await arriving(token(1, 'USDC', native))).toEqual([])
    expect(await arriving(token(1, 'ETH', native))).toEqual([[native, 'ETH']])
  })

  test('[BRDG-01] leaves out a coin with other decimals than its list has', async () => {
    expect(
      await arriving({ ...token(1, 'USDC', thereUsdc), decimals: 18 }),
    ).toEqual([])
  })
})

const order: BridgeOrder = {
  ...pair,
  from: { address: usdc, symbol: 'USDC', decimals: 6 },
  to: { address: thereUsdc, symbol: 'USDC', decimals: 6 },
  amount: 1_000_000n,
}

describe('loadBridgeQuote', () => {
  test('[BRDG-01] an offer carries the time of its quote', async () => {
    const { wallet, clock } = setUp({ quote })
    clock.now = 70_000
    const [offer] = await loadBridgeQuote(wallet, order)
    expect(offer).toMatchObject({ bridgeName: 'hop', quotedAt: 70_000 })
  })
})

const outbound = AbiFunction.from(
  'function outboundTransferTo((address receiverAddress, uint256 toChainId, uint256 amount, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) middlewareRequest, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) bridgeRequest) request)',
)
const leg = { optionalNativeAmount: 0n, inputToken: usdc, data: '0x' } as const
const built = {
  txTarget: escrow,
  txData: AbiFunction.encodeData(outbound, [
    {
      receiverAddress: account,
      toChainId: 1n,
      amount: order.amount,
      middlewareRequest: { ...leg, id: 0n },
      bridgeRequest: { ...leg, id: 1n },
    },
  ]),
  value: '0x00',
}
const approvalData = {
  minimumApprovalAmount: '1000000',
  allowanceTarget: escrow,
}
const approvable = {
  ...quote,
  routes: [{ ...route, userTxs: [{ ...route.userTxs[0], approvalData }] }],
}

const build = async (answers: Readonly<Record<string, unknown>>) => {
  const given = setUp({ quote: approvable, 'build-tx': built, ...answers })
  const [offer] = await loadBridgeQuote(given.wallet, order)
  if (!offer) throw new Error('no offer')
  given.clock.now += 50_000
  return { ...given, ...(await buildBridge(given.wallet, order, offer)) }
}

describe('names of bridges', () => {
  const nameIn = async (answers: Readonly<Record<string, unknown>>) => {
    const given = setUp({ quote, ...answers })
    const [offer] = await loadBridgeQuote(given.wallet, order)
    return { ...given, title: offer?.title }
  }
  const bridges = [{ bridgeName: 'hop', displayName: 'Hop', icon: null }]

  test('[BRDG-02] are those of the supported bridges, asked for once', async () => {
    const { title, wallet, asked } = await nameIn({
      'supported/bridges': bridges,
    })
    expect(title).toBe('Hop')
    await loadBridgeQuote(wallet, order)
    expect(asked.filter((path) => path === 'supported/bridges')).toHaveLength(1)
  })

  test('[BRDG-02] are their ids where they cannot be had', async () => {
    const { title, log } = await nameIn({})
    expect(title).toBe('hop')
    expect(log).toContain('Could not name the bridges')
  })
})

describe('buildBridge', () => {
  test.each([
    ['below the amount', '999999', [usdc, escrow, usdc]],
    ['of the amount', '1000000', [escrow]],
  ])(
    '[BRDG-02] an allowance %s decides about the approval',
    async (_, value, targets) => {
      const { calls } = await build({ 'approval/check-allowance': { value } })
      expect(calls.map(({ to }) => to)).toEqual(targets)
    },
  )

  test('[BRDG-02] nothing is built while the allowance is not known', async () => {
    await expect(build({})).rejects.toThrow(
      'failed to fetch approval check allowance',
    )
  })

  test('[BRDG-01] its terms expire by the time of the quote, not of the building', async () => {
    const { aux, clock } = await build({
      'approval/check-allowance': { value: '0' },
    })
    expect(aux).toMatchObject({ fromChainId: 137, toChainId: 1 })
    expect(aux.terms.quotedAt).toBe(clock.now - 50_000)
    expect(aux.terms.expiresAt).toBe(clock.now + 10_000)
  })

  test('[BRDG-01] a renewed bridge has terms of the new quote', async () => {
    const { aux, wallet, clock } = await build({
      'approval/check-allowance': { value: '0' },
    })
    clock.now += 100_000
    const renewed = await renewBridge(wallet, { type: 'bridge', aux } as never)
    expect(renewed.aux.terms.quotedAt).toBe(clock.now)
  })
})
