import {
  gasPriceOracle,
  gasPriceOracleAbi,
  nodeInterface,
  type PublicChain,
  type PublicChainId,
  setArbitrumPrice,
  setOpPrices,
  startProviderProxy,
  startPublicChains,
} from '@cairn/dev-env/public'
import type { Database } from '@cairn/service-kit'
import { openQuick, type TestNode } from '@cairn/service-kit/testing'
import { Hex as OxHex, TxEnvelopeEip1559 } from 'ox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  type BareCall,
  newBareWallet,
} from '../services/relayer/test/_metatx.ts'
import {
  refusing,
  startPayingHost,
} from '../services/relayer/test/_paying-host.ts'

const gwei = 10n ** 9n
const work: readonly BareCall[] = [
  {
    to: '0x00000000000000000000000000000000c0ffee05',
    value: 1n,
    // Data that is dear on Ethereum.
    data: OxHex.random(2_000),
  },
]
const cheap = { baseFee: 5n * gwei, blobBaseFee: gwei / 1_000n }
const dear = { baseFee: 500n * gwei, blobBaseFee: 10n * gwei }

const stack = new AsyncDisposableStack()
const played = new Map<PublicChainId, PublicChain>()
beforeAll(async () => {
  const list = ([10, 137, 42161] as const).map((chainId) => ({
    chainId,
    blockMs: 0,
  }))
  const { chains } = stack.use(await startPublicChains(list))
  for (const chain of chains) played.set(chain.chainId, chain)
}, 120_000)
afterAll(() => stack.disposeAsync())

async function open(chainId: PublicChainId) {
  const chain = played.get(chainId)
  if (!chain) throw new Error(`no chain ${chainId}`)
  const { rpcUrl } = chain
  const node: TestNode = {
    chainId,
    rpcUrl,
    [Symbol.asyncDispose]: async () => {},
  }
  return {
    chain,
    node,
    wallet: await newBareWallet(rpcUrl, chainId),
    setBaseFee: async (wei: bigint) => {
      const price = OxHex.fromNumber(wei)
      await ask(rpcUrl, 'anvil_setNextBlockBaseFeePerGas', [price])
      await ask(rpcUrl, 'evm_mine', [])
    },
  }
}

type Row = {
  readonly status: string
  readonly fee_wei: string
  readonly cost_wei: string
}

/** Expects that no transaction cost more than it brought and a tenth. */
async function expectBalanced(database: Database, least: number) {
  const rows = await database.query<Row>(
    'select status, fee_wei, cost_wei from relayer.metatxs where block_number is not null',
  )
  expect(rows.length).toBeGreaterThanOrEqual(least)
  for (const { status, fee_wei, cost_wei } of rows) {
    expect(status).toBe('SUCCEEDED')
    expect(BigInt(cost_wei) * 10n).toBeLessThanOrEqual(BigInt(fee_wei) * 11n)
  }
}

/**
 * Returns a way to an OP chain's node whose receipts name the fee for data, as
 * those of the true network do.
 */
function withDataFee({ node, rpcUrl }: PublicChain): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!`${init?.body}`.includes('eth_getTransactionReceipt')) return response
    const body = (await response.json()) as unknown
    const answers = (Array.isArray(body) ? body : [body]) as {
      result?: { transactionHash?: string; l1Fee?: string } | null
    }[]
    for (const { result } of answers)
      if (result?.transactionHash) {
        const raw = await ask<`0x02${string}`>(
          rpcUrl,
          'eth_getRawTransactionByHash',
          [result.transactionHash],
        )
        const {
          r: _r,
          s: _s,
          yParity: _y,
          ...plain
        } = TxEnvelopeEip1559.deserialize(raw)
        const fee = await node.client.readContract({
          address: gasPriceOracle,
          abi: gasPriceOracleAbi,
          functionName: 'getL1Fee',
          args: [TxEnvelopeEip1559.serialize(TxEnvelopeEip1559.from(plain))],
        })
        result.l1Fee = OxHex.fromNumber(fee)
      }
    return Response.json(body)
  }
}

/** The node suggests tips that no rollup asks for. */
const lowTip = { RELAYER_MAX_TIP_GWEI: '0.001' }
const refusal = { error: 'InsufficientFee' }

describe('a network of the OP Stack', () => {
  test('[FEES-01] f: the fee pays for data on Ethereum and the operator, and an L1 price that rises tenfold asks for a new quote', async () => {
    await using database = await openQuick()
    const { chain, node, wallet, setBaseFee } = await open(10)
    await setBaseFee(gwei / 1_000n)
    await setOpPrices(chain.node, cheap)
    await using host = await startPayingHost(database, node, {
      env: lowTip,
      fetch: withDataFee(chain),
    })
    const before = await host.quoteFor(wallet, work)
    await setOpPrices(chain.node, dear)
    expect((await host.send(wallet, work, before)).answer).toMatchObject(
      refusal,
    )
    const after = await host.quoteFor(wallet, work)
    const [low, high] = [before, after].map(({ options }) =>
      BigInt(options[0]?.value ?? 0),
    )
    expect(high).toBeGreaterThan((low ?? 0n) * 5n)
    const { id } = await host.send(wallet, work, after)
    const { status, txnReceipt } = await host.receipt(id)
    expect(status).toBe('SUCCEEDED')
    const { l1Fee } = JSON.parse(txnReceipt) as { l1Fee: string }
    // Most of the cost: without it the fee would be far too small.
    expect(BigInt(l1Fee)).toBeGreaterThan((high ?? 0n) / 4n)
    await expectBalanced(database, 1)
    await setOpPrices(chain.node, cheap)
  })

  test('[FEES-01] f: one whose data got too dear before it is signed is dropped', async () => {
    await using database = await openQuick()
    const { chain, node, wallet, setBaseFee } = await open(10)
    await setBaseFee(gwei / 1_000n)
    await setOpPrices(chain.node, cheap)
    let isBlocked = true
    await using host = await startPayingHost(database, node, {
      env: lowTip,
      // Senders without a nonce sign nothing.
      fetch: refusing(({ method }) =>
        isBlocked && method === 'eth_getTransactionCount' ? 'busy' : undefined,
      ),
    })
    const quote = await host.quoteFor(wallet, work)
    const { id } = await host.send(wallet, work, quote)
    await setOpPrices(chain.node, dear)
    isBlocked = false
    expect(await host.receipt(id)).toMatchObject({
      status: 'DROPPED',
      revertReason: 'gas is dearer than its fee',
    })
    await setOpPrices(chain.node, cheap)
  })
})

describe('Arbitrum', () => {
  test('[FEES-01] f: data on Ethereum is gas of the quote and of the limit, and a price that rises tenfold asks for a new quote', async () => {
    await using database = await openQuick()
    const { chain, node, wallet, setBaseFee } = await open(42161)
    await setBaseFee(gwei / 10n)
    await setArbitrumPrice(chain.node, 5n * gwei)
    await using host = await startPayingHost(database, node)
    const before = await host.quoteFor(wallet, work)
    await setArbitrumPrice(chain.node, 50n * gwei)
    await setBaseFee(gwei / 10n)
    expect((await host.send(wallet, work, before)).answer).toMatchObject(
      refusal,
    )
    const after = await host.quoteFor(wallet, work)
    const { id } = await host.send(wallet, work, after)
    const { status, txnHash } = await host.receipt(id)
    expect(status).toBe('SUCCEEDED')
    const sent = await ask<{ gas: string; maxPriorityFeePerGas: string }>(
      node.rpcUrl,
      'eth_getTransactionByHash',
      [txnHash],
    )
    const [row] = await database.query<{ gas_limit: string }>(
      'select gas_limit from relayer.metatxs',
    )
    const data = BigInt(sent.gas) - BigInt(row?.gas_limit ?? 0)
    const asked = await ask<`0x${string}`>(node.rpcUrl, 'eth_call', [
      { to: nodeInterface, data: estimateOf(sent as never) },
      'latest',
    ])
    expect(data).toBeGreaterThan(OxHex.toBigInt(OxHex.slice(asked, 0, 32)))
    expect(BigInt(sent.maxPriorityFeePerGas)).toBe(0n)
    await expectBalanced(database, 1)
  })
})

describe('the ledger', () => {
  test('[FEES-01] a: over a least tip, dear gas and an empty sender no transaction costs more than it brought, within the margin', async () => {
    await using database = await openQuick()
    const { node, wallet, setBaseFee } = await open(137)
    await using proxy = await startProviderProxy({
      nodeUrl: node.rpcUrl,
      quirks: {
        minTip: {
          wei: `${25n * gwei}`,
          refusal: {
            code: -32_000,
            message:
              'transaction underpriced: gas tip cap {asked}, minimum needed {most}',
          },
        },
      },
    })
    let aheadMs = 0
    await using host = await startPayingHost(
      database,
      { ...node, rpcUrl: proxy.url },
      {
        now: () => new Date(Date.now() + aheadMs),
        env: { RELAYER_SENDERS: '1' },
      },
    )
    for (const baseFee of [30n, 300n, 45n, 450n, 30n]) {
      await setBaseFee(baseFee * gwei)
      aheadMs += 2_000
      const quote = await host.quoteFor(wallet, work)
      // Dearer when it is sent, by less and by more than the fee bears.
      await setBaseFee((baseFee * 5n * gwei) / 4n)
      aheadMs += 2_000
      const sent = await host.send(wallet, work, quote)
      if (sent.answer.status === true) await host.receipt(sent.id)
      await setBaseFee(baseFee * 10n * gwei)
      aheadMs += 2_000
      const late = await host.send(wallet, work, quote)
      expect(late.answer).toMatchObject(refusal)
    }
    const [sender] = await database.query<{ address: string }>(
      'select address from relayer.senders',
    )
    await setBaseFee(30n * gwei)
    aheadMs += 2_000
    const held = await ask(node.rpcUrl, 'eth_getBalance', [
      sender?.address,
      'latest',
    ])
    const quote = await host.quoteFor(wallet, work)
    await ask(node.rpcUrl, 'anvil_setBalance', [sender?.address, '0x0'])
    const poor = await host.send(wallet, work, quote)
    expect(poor.answer).toMatchObject({ status: true })
    await ask(node.rpcUrl, 'anvil_setBalance', [sender?.address, held])
    expect(await host.receipt(poor.id)).toMatchObject({ status: 'SUCCEEDED' })
    await expectBalanced(database, 6)
  })
})

/** Encodes the question of a sent transaction's data to Arbitrum's nodes. */
function estimateOf({
  to,
  input,
}: {
  readonly to: `0x${string}`
  readonly input: `0x${string}`
}): `0x${string}` {
  const word = (value: bigint | number) => OxHex.fromNumber(value, { size: 32 })
  const size = OxHex.size(input)
  return OxHex.concat(
    '0x77d488a2',
    OxHex.padLeft(to, 32),
    word(0),
    word(96),
    word(size),
    OxHex.padRight(input, Math.ceil(size / 32) * 32),
  )
}
