import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@cairn/service-kit'
import { quickDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  chainOf,
  startTestChain,
  type TestChain,
  until,
} from './_chain.ts'
import { erc20, erc1155Batch } from './_events.ts'
import {
  type Fault,
  type Message,
  type Reply,
  startProvider,
} from './_fault-proxy.ts'
import {
  listAllBalances,
  sharedDatabase,
  startTestIndexer,
} from './_indexer.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const blocks = 30

/** Starts a fault: the reaction of a provider to each request from now on. */
type Trouble = () => (messages: readonly Message[]) => Fault | undefined

const refusal = (message: string) => ({
  error: { code: -32005, message },
})
const isLogs = ({ method }: Message) => method === 'eth_getLogs'
const whenLogs =
  (
    change: (reply: Reply, message: Message) => Reply,
    times = Infinity,
  ): Trouble =>
  () => {
    let left = times
    return (messages) =>
      messages.some(isLogs) && left-- > 0
        ? { rewrite: (message, reply) => change(reply, message) }
        : undefined
  }
const firstTimes =
  (fault: Fault): Trouble =>
  () => {
    let left = 4
    return () => (left-- > 0 ? fault : undefined)
  }
const logsOf = (reply: Reply) =>
  (reply.result ?? []) as Record<string, unknown>[]

const troubles: readonly (readonly [string, Trouble])[] = [
  ['too many requests', firstTimes({ status: 429 })],
  ['a bad gateway', firstTimes({ status: 502, body: '<html>' })],
  ['nonsense', firstTimes({ body: '<html>welcome</html>' })],
  ['answers without a result', firstTimes({ body: '{"id":0}' })],
  [
    'a refused batch',
    firstTimes({
      body: JSON.stringify({ id: null, ...refusal('batch too large') }),
    }),
  ],
  [
    'a range of 7 blocks at most',
    whenLogs((reply, { params: [filter] }) => {
      const { fromBlock, toBlock } = filter as Record<string, string>
      const size = Number(toBlock) - Number(fromBlock) + 1
      return size > 7
        ? { id: reply.id ?? 0, ...refusal('block range is too wide') }
        : reply
    }),
  ],
  [
    'the same logs twice, and in another order',
    whenLogs((reply) => ({
      ...reply,
      result: [...logsOf(reply), ...logsOf(reply)].reverse(),
    })),
  ],
  [
    'logs that were taken back',
    whenLogs((reply) => ({
      ...reply,
      result: [
        ...logsOf(reply),
        ...logsOf(reply).map((log) => ({
          ...log,
          logIndex: '0xffffffe2',
          removed: true,
        })),
      ],
    })),
  ],
  [
    'logs without a place, for a while',
    whenLogs(
      (reply) => ({
        ...reply,
        result: logsOf(reply).map(({ logIndex: _, ...log }) => log),
      }),
      3,
    ),
  ],
  [
    'logs of another chain of blocks, for a while',
    whenLogs(
      (reply) => ({
        ...reply,
        result: logsOf(reply).map((log) => ({
          ...log,
          blockHash: `0x${'ab'.repeat(32)}`,
        })),
      }),
      3,
    ),
  ],
]

describe.each(quickDatabases)('a provider on $name that gives', ({ open }) => {
  const store = sharedDatabase(open)
  afterAll(store.close)

  let chain: TestChain
  let expected: string[]

  beforeAll(async () => {
    chain = await startTestChain()
    for (let i = 1; i <= blocks; i++) {
      await chain.emit([erc20(zero, alice, i), erc20(alice, bob, 1)], coin)
    }
    expected = [
      `${coin} ${alice} -1: ${(blocks * (blocks + 1)) / 2 - blocks}`,
      `${coin} ${bob} -1: ${blocks}`,
    ]
  })
  afterAll(() => chain?.[Symbol.asyncDispose]())

  test.each(troubles)('error: %s only delays the index', async (_, trouble) => {
    await using provider = await startProvider(chain.rpcUrl)
    provider.setFault(trouble())
    const database = await store.empty()
    await using indexer = await startTestIndexer(database, [
      { chain: chainOf(137, 'polygon', provider.url) },
    ])
    await indexer.caughtUp(chain)
    expect(await listAllBalances(database)).toEqual(expected)
  })

  test('error: retries rarely while there is no answer', async () => {
    await using provider = await startProvider(chain.rpcUrl)
    provider.setFault(() => ({ status: 503 }))
    const database = await store.empty()
    await using indexer = await startTestIndexer(database, [
      { chain: chainOf(137, 'polygon', provider.url) },
    ])
    await until(() => provider.requests() > 2)
    const check = indexer.running.chainChecks?.get('indexer polygon')
    await expect(check?.()).rejects.toThrow('does not answer')
    await indexer.running.check?.()
    const before = provider.requests()
    await delay(1000)
    expect(provider.requests() - before).toBeLessThan(20)
    provider.setFault(undefined)
    await indexer.caughtUp(chain)
    await until(
      () =>
        check?.().then(
          () => true,
          () => false,
        ) ?? false,
    )
    expect(await listAllBalances(database)).toEqual(expected)
  })

  test('error: refuses the node of another chain', async () => {
    const database = await store.empty()
    await using indexer = await startTestIndexer(database, [
      { chain: chainOf(1, 'mainnet', chain.rpcUrl) },
    ])
    const check = indexer.running.chainChecks?.get('indexer mainnet')
    await until(
      () =>
        check?.().then(
          () => false,
          () => true,
        ) ?? false,
    )
    await expect(check?.()).rejects.toThrow('is one of chain 137')
    expect(await listAllBalances(database)).toEqual([])
  })
})

describe.each(quickDatabases)('awkward data on $name', ({ open }) => {
  const store = sharedDatabase(open)
  afterAll(store.close)

  test('behavior: sums beyond 256 bits, debts and self-transfers', async () => {
    const largest = 2n ** 256n - 1n
    await using chain = await startTestChain()
    const database = await store.empty()
    await using indexer = await startTestIndexer(database, [chain])
    await chain.emit(
      [
        ...Array.from({ length: 12 }, () => erc20(zero, alice, largest)),
        erc20(carol, bob, 1),
        erc20(bob, bob, 50),
        erc1155Batch(zero, bob, [largest, largest], [1, 2]),
        erc1155Batch(zero, bob, [], []),
        { topics: [], data: '' },
        { topics: ['00'.repeat(32)], data: '00'.repeat(64) },
      ],
      coin,
    )
    await indexer.caughtUp(chain)
    expect(await listAllBalances(database)).toEqual([
      `${coin} ${alice} -1: ${largest * 12n}`,
      `${coin} ${bob} -1: 1`,
      `${coin} ${bob} ${largest}: 3`,
      `${coin} ${carol} -1: -1`,
    ])
    const { balances } = await indexer
      .client()
      .getTokenBalances({ accountAddress: carol })
    expect(balances).toEqual([])
  })
})

describe.each(quickDatabases)('an interrupted index on $name', ({ open }) => {
  const store = sharedDatabase(open)
  afterAll(store.close)

  test('behavior: continues at the first missing block', async () => {
    await using chain = await startTestChain()
    await using provider = await startProvider(chain.rpcUrl)
    // Ten blocks per range, so that there is something to interrupt.
    provider.setFault(
      whenLogs((reply, { params: [filter] }) => {
        const { fromBlock, toBlock } = filter as Record<string, string>
        return Number(toBlock) - Number(fromBlock) > 9
          ? { id: reply.id ?? 0, ...refusal('too wide') }
          : reply
      })(),
    )
    for (let i = 1; i <= 60; i++) {
      await chain.emit([erc20(zero, alice, i), erc20(alice, bob, 1)], coin)
    }
    const kept = await store.empty()
    const served = { chain: chainOf(137, 'polygon', provider.url) }
    // The database fails in every second transaction.
    let count = 0
    const database: Database = {
      ...kept,
      transaction: (work) =>
        kept.transaction(async (tx) => {
          const result = await work(tx)
          // The first transaction creates the tables.
          if (count++ % 2 === 1) throw new Error('connection terminated')
          return result
        }),
    }
    {
      await using _ = await startTestIndexer(database, [served])
      await until(() => count > 5)
    }
    const [half] = await kept.query<{ balances: string; transfers: string }>(
      `select coalesce((select sum(balance) from indexer.balances), 0)::text
         as balances,
       coalesce((select sum(amount) from indexer.transfers
         where sender = decode(repeat('00', 20), 'hex')), 0)::text as transfers`,
    )
    expect(half?.balances).toBe(half?.transfers)
    await using indexer = await startTestIndexer(kept, [served])
    await indexer.caughtUp(chain)
    expect(await listAllBalances(kept)).toEqual([
      `${coin} ${alice} -1: ${(60 * 61) / 2 - 60}`,
      `${coin} ${bob} -1: 60`,
    ])
  })

  test('behavior: two hosts at once index everything once', async () => {
    await using chain = await startTestChain()
    const database = await store.empty()
    await using one = await startTestIndexer(database, [chain])
    await using other = await startTestIndexer(database, [chain])
    for (let i = 1; i <= 40; i++) {
      await chain.emit([erc20(zero, alice, i)], coin)
    }
    await Promise.all([one.caughtUp(chain), other.caughtUp(chain)])
    expect(await listAllBalances(database)).toEqual([
      `${coin} ${alice} -1: ${(40 * 41) / 2}`,
    ])
  })
})
