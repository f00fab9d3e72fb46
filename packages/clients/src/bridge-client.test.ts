import { bridgeRoute } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import {
  type BridgeCall,
  BridgeError,
  bridgeFailures,
  createBridgeClient,
} from './bridge-client.ts'

const owner = `0x${'a'.repeat(40)}`
const spender = `0x${'3'.repeat(40)}` as const
const hash = `0x${'7'.repeat(64)}` as const
const pair = { fromChainId: 137, toChainId: 10 }

/** Parts of answers in the public form of the aggregator, as documented. */
const usdc = {
  chainId: 137,
  address: '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
  name: 'USD Coin',
  symbol: 'USDC.e',
  decimals: 6,
  icon: 'https://media.example/usdc.svg',
  logoURI: 'https://media.example/usdc.svg',
  chainAgnosticId: 'USDC',
}
const route = {
  routeId: 'r',
  isOnlySwapRoute: false,
  fromAmount: '1000000',
  toAmount: '990000',
  recipient: spender,
  usedBridgeNames: ['across'],
  minimumGasBalances: {},
  totalUserTx: 1,
  sender: owner,
  totalGasFeesInUsd: 0.02,
  serviceTime: 120,
  maxServiceTime: 900,
  userTxs: [
    {
      userTxType: 'fund-movr',
      txType: 'eth_sendTransaction',
      chainId: 137,
      toAmount: '990000',
      steps: [],
    },
  ],
}
const answers: Readonly<Record<string, unknown>> = {
  quote: {
    routes: [route],
    socketRoute: null,
    fromChainId: 137,
    fromAsset: usdc,
    toChainId: 10,
    toAsset: { ...usdc, chainId: 10, chainAgnosticId: null },
    bridgeRouteErrors: { hop: { status: 'MIN_AMOUNT_NOT_MET' } },
  },
  'supported/chains': [
    {
      chainId: 10,
      name: 'Optimism',
      isL1: false,
      sendingEnabled: true,
      receivingEnabled: true,
      rpcs: ['https://rpc.example'],
    },
  ],
  'supported/bridges': [
    { bridgeName: 'across', displayName: 'Across', icon: null },
  ],
  'token-lists/from-token-list': [usdc],
  'token-lists/to-token-list': [usdc],
  'approval/check-allowance': { value: '0', tokenAddress: usdc.address },
  'approval/build-tx': { data: '0x095ea7b3', to: usdc.address, from: owner },
  'build-tx': {
    userTxType: 'fund-movr',
    txType: 'eth_sendTransaction',
    txData: '0x12',
    txTarget: spender,
    chainId: 137,
    value: '0x00',
    approvalData: null,
  },
  'bridge-status': {
    sourceTransactionHash: hash,
    sourceTxStatus: 'COMPLETED',
    destinationTransactionHash: null,
    destinationTxStatus: 'PENDING',
    fromChainId: 137,
    toChainId: 10,
    bridgeName: 'across',
  },
}

type Asked = { url: URL; init: RequestInit }

/** A client whose aggregator answers as documented, or `answer` for all. */
function documented(answer?: () => Response | Promise<Response>) {
  const asked: Asked[] = []
  const client = createBridgeClient({
    url: 'https://bridge.example/v2/',
    key: 'key-1',
    fetch: async (input, init = {}) => {
      const url = new URL(String(input))
      asked.push({ url, init })
      const result = answers[url.pathname.replace('/v2/', '')]
      return answer?.() ?? Response.json({ success: true, result })
    },
  })
  return { client, asked }
}

type Client = ReturnType<typeof createBridgeClient>

const allowance = {
  chainId: 137,
  owner,
  allowanceTarget: spender,
  tokenAddress: usdc.address,
}
const order = {
  ...pair,
  fromTokenAddress: usdc.address,
  toTokenAddress: usdc.address,
  fromAmount: 5n,
  userAddress: owner,
}
const calls: Readonly<
  Record<BridgeCall, (client: Client) => Promise<unknown>>
> = {
  quote: (client) => client.quote(order),
  chains: (client) => client.supportedChains(),
  bridges: (client) => client.supportedBridges(),
  fromTokens: (client) => client.fromTokenList(pair),
  toTokens: (client) => client.toTokenList(pair),
  allowance: (client) => client.checkAllowance(allowance),
  approval: (client) => client.buildApproval({ ...allowance, amount: 5n }),
  buildTx: (client) => client.buildTx({ routeId: 'r', more: [1] }),
  status: (client) =>
    client.bridgeStatus({
      ...pair,
      transactionHash: hash,
      bridgeName: 'across',
      userAddress: owner,
    }),
}
/** The parts of each answer that the wallet takes. */
const read: Readonly<Record<BridgeCall, unknown>> = {
  quote: {
    ...{ fromChainId: 137, fromAsset: usdc, toChainId: 10, routes: [route] },
    toAsset: { ...usdc, chainId: 10, chainAgnosticId: null },
  },
  chains: [
    {
      ...{ chainId: 10, name: 'Optimism' },
      ...{ sendingEnabled: true, receivingEnabled: true },
    },
  ],
  bridges: [{ bridgeName: 'across', displayName: 'Across', icon: null }],
  fromTokens: [usdc],
  toTokens: [usdc],
  allowance: { value: '0' },
  approval: { data: '0x095ea7b3', to: usdc.address },
  buildTx: { txData: '0x12', txTarget: spender, chainId: 137, value: '0x00' },
  status: {
    ...{ sourceTxStatus: 'COMPLETED', sourceTransactionHash: hash },
    ...{ destinationTxStatus: 'PENDING', destinationTransactionHash: null },
  },
}
const names = Object.keys(calls) as BridgeCall[]

describe('createBridgeClient', () => {
  test.each(names)(
    '[BRDG-02] reads the documented answer of %s',
    async (name) => {
      const { client, asked } = documented()
      expect(await calls[name](client)).toEqual(read[name])
      expect(asked[0]?.init.headers).toMatchObject({
        'API-KEY': 'key-1',
        accept: 'application/json',
        'content-type': 'application/json',
      })
    },
  )

  test('[BRDG-02] reads of a route what the wallet needs of it', async () => {
    const { routes } = await documented().client.quote(order)
    expect(bridgeRoute.parse(routes[0])).toEqual({
      ...{ routeId: 'r', fromAmount: '1000000', toAmount: '990000' },
      ...{ recipient: spender, usedBridgeNames: ['across'] },
      ...{ serviceTime: 120, maxServiceTime: 900 },
      userTxs: [{ userTxType: 'fund-movr', chainId: 137, steps: [] }],
    })
  })

  test.each(names)('[BRDG-02] [ERRS-01] says why %s failed', async (name) => {
    const bad = [
      () => new Response('{}', { status: 500 }),
      () => Response.json({ success: true, result: { odd: 1 } }),
      () => new Response('<html>'),
      () => Response.json({ success: true }),
      () => Promise.reject(new TypeError('down')),
    ]
    for (const answer of bad) {
      const failure = calls[name](documented(answer).client)
      await expect(failure).rejects.toThrow(BridgeError)
      await expect(failure).rejects.toThrow(bridgeFailures[name])
    }
  })

  test('[BRDG-02] asks for a quote with the fee only where somebody takes it', async () => {
    const { client, asked } = documented()
    await client.quote(order)
    await client.quote({ ...order, fee: { percent: '0.75', taker: spender } })
    const [plain, withFee] = asked.map(({ url }) =>
      Object.fromEntries(url.searchParams),
    )
    expect(plain).toEqual({
      fromTokenAddress: usdc.address,
      fromChainId: '137',
      toTokenAddress: usdc.address,
      toChainId: '10',
      fromAmount: '5',
      userAddress: owner,
      sort: 'output',
      disableSwapping: 'true',
      uniqueRoutesPerBridge: 'true',
      isContractCall: 'true',
    })
    expect(withFee).toEqual({
      ...plain,
      feePercent: '0.75',
      feeTakerAddress: spender,
    })
  })

  test('[BRDG-01] asks for coins that are bridged without a swap', async () => {
    const { client, asked } = documented()
    const lists = [
      await client.fromTokenList(pair),
      await client.toTokenList(pair),
    ]
    expect(lists).toEqual([
      [expect.objectContaining({ chainId: 137, address: usdc.address })],
      [expect.objectContaining({ chainId: 137, address: usdc.address })],
    ])
    for (const { url } of asked)
      expect(Object.fromEntries(url.searchParams)).toEqual({
        fromChainId: '137',
        toChainId: '10',
        disableSwapping: 'true',
      })
  })

  test('[BRDG-02] sends a route back with all that it holds', async () => {
    const { client, asked } = documented()
    await client.buildTx({ routeId: 'r', more: [1] })
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"route":{"routeId":"r","more":[1]}}',
    })
  })

  test('[BRDG-02] names the chain of an allowance chainID', async () => {
    const { client, asked } = documented()
    await client.checkAllowance(allowance)
    expect(asked[0]?.url.searchParams.get('chainID')).toBe('137')
  })

  test('[BRDG-02] reads no answer without end', async () => {
    const { client } = documented(() => new Response('1'.repeat(2_000_001)))
    await expect(client.supportedChains()).rejects.toThrow(BridgeError)
  })
})
