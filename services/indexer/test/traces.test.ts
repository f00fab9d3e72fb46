import { deployLocalChain, fundAccount, localTokens } from '@cairn/contracts'
import { openQuick } from '@cairn/service-kit/testing'
import { describe, expect, test } from 'vitest'
import { alice, bob, chainOf, startTestChain } from './_chain.ts'
import { type Fault, startProvider } from './_fault-proxy.ts'
import { startTestIndexer } from './_indexer.ts'
import { createWallets } from './_wallet.ts'

type Provider = Awaited<ReturnType<typeof startProvider>>

const zero: `0x${string}` = `0x${'0'.repeat(40)}`
const addressOf = (symbol: string) =>
  (
    localTokens(137).find((it) => it.symbol === symbol)?.address ?? zero
  ).toLowerCase() as `0x${string}`
const usdc = addressOf('USDC')
/** The node does not know flat traces. */
const missing: Fault = {
  rewrite: ({ method }, reply) =>
    method === 'trace_transaction'
      ? { id: reply.id ?? 0, error: { code: -32601, message: 'no method' } }
      : reply,
}

/** Starts an indexer of a new chain, whose node has a fault. */
async function startBench(
  fault: Parameters<Provider['setFault']>[0],
  env: Readonly<Record<string, string>> = {},
) {
  await using stack = new AsyncDisposableStack()
  const chain = stack.use(await startTestChain())
  await deployLocalChain(chain)
  const database = stack.use(await openQuick())
  const provider = stack.use(await startProvider(chain.rpcUrl))
  provider.setFault(fault)
  const served = [{ chain: chainOf(137, 'polygon', provider.url) }]
  const indexer = stack.use(await startTestIndexer(database, served, { env }))
  const started = stack.move()
  return { chain, indexer, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

describe('without traces', () => {
  test.each([
    ['that are off', { INDEXER_TRACES: 'off' }, undefined],
    ['that are forgotten', {}, forgetTraces],
  ])(
    'behavior: %s, calldata tells the values of calls',
    async (_, env, fault) => {
      await using bench = await startBench(fault, env)
      const { chain, indexer } = bench
      using wallets = createWallets(chain)
      const wallet = await wallets.create()
      await fundAccount({ ...chain, address: wallet.address })
      const failing = { revertOnError: false, gasLimit: 100_000n }
      await wallet.send([
        { to: usdc, value: 9n, ...failing },
        { to: bob, value: 2n },
      ])
      await indexer.caughtUp(chain)
      const { transactions } = await indexer.client().getTransactionHistory({
        filter: { accountAddress: wallet.address },
      })
      expect(transactions[0]?.transfers).toMatchObject([
        {
          contractType: 'NATIVE',
          from: wallet.address,
          to: bob,
          amounts: ['2'],
        },
      ])
    },
  )
})

describe('with traces of one form', () => {
  test.each([
    ['calls within calls', 'trace_transaction', true],
    ['one after the other', 'debug_traceTransaction', true],
    ['none at all', undefined, false],
  ])(
    '[HIST-01] behavior: %s tell what contracts pay on',
    async (_, refused, isTold) => {
      await using bench = await startBench(
        refused ? () => refuse([refused]) : forgetTraces,
      )
      const { chain, indexer } = bench
      // The faucet forwards the coins of its call.
      await fundAccount({ ...chain, address: alice })
      await indexer.caughtUp(chain)
      const { transactions } = await indexer
        .client()
        .getTransactionHistory({ filter: { accountAddress: alice } })
      const native = (transactions[0]?.transfers ?? []).filter(
        ({ contractType }) => contractType === 'NATIVE',
      )
      expect(native.map(({ to, amounts }) => [to, amounts])).toEqual(
        isTold ? [[alice, [(500n * 10n ** 18n).toString()]]] : [],
      )
    },
  )
})

describe('the form of traces that is asked for first', () => {
  // For the other form anvil executes transactions again, and hangs for ever if
  // it mines a block meanwhile.
  test.each([
    ['stores flat traces: gets no call', undefined],
    ['knows no flat traces: gets no second call', missing],
  ])('[SRVC-01] a node that %s in vain', async (_, fault) => {
    const asked: string[] = []
    await using bench = await startBench((messages) => {
      asked.push(...messages.map(({ method }) => method))
      return fault
    })
    const { chain, indexer } = bench
    const flat = 'trace_transaction'
    const nested = 'debug_traceTransaction'
    const count = (one: string) => asked.filter((it) => it === one).length
    // The faucet forwards coins, so its calls are traced.
    await fundAccount({ ...chain, address: alice })
    await indexer.caughtUp(chain)
    const before = { flat: count(flat), nested: count(nested) }
    await fundAccount({ ...chain, address: bob })
    await indexer.caughtUp(chain)
    expect(before.flat).toBeGreaterThan(0)
    expect(before.nested > 0).toBe(fault !== undefined)
    expect(count(fault ? nested : flat)).toBeGreaterThan(
      fault ? before.nested : before.flat,
    )
    expect(count(fault ? flat : nested)).toBe(
      fault ? before.flat : before.nested,
    )
  })
})

/** Imitates a node without traces. */
function forgetTraces(): Fault {
  return refuse(['debug_traceTransaction', 'trace_transaction'])
}

/** Local nodes lose one form when they restart. */
function refuse(methods: readonly string[]): Fault {
  return {
    rewrite: ({ method }, reply) =>
      methods.includes(method)
        ? { id: reply.id ?? 0, error: { code: -32001, message: 'not found' } }
        : reply,
  }
}
