import { openDatabase } from '@cairn/service-kit'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../scripts/programs.mjs'
import {
  startTestIndexer,
  type TestIndexer,
} from '../services/indexer/test/_indexer.ts'
import { startPostgres, startReplica } from './postgres.ts'

const bin = findPostgres() ?? ''
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x000000000000000000000000000000000000dEaD'

describe('a replica for reads', () => {
  const stack = new AsyncDisposableStack()
  let node: TestNode
  let indexer: TestIndexer
  let copy: Awaited<ReturnType<typeof openDatabase>>
  let stopReplica: () => Promise<void>
  /** Lists that were read from the replica. */
  let lists = 0
  /** Answers every query in place of the replica. */
  let freeze: (() => Promise<never>) | undefined

  beforeAll(async () => {
    node = stack.use(await startAnvil(137))
    const primary = stack.use(await startPostgres(bin))
    const server = await startReplica(bin, primary.url)
    let isRunning = true
    stopReplica = async () => {
      if (isRunning) await server[Symbol.asyncDispose]()
      isRunning = false
    }
    stack.defer(() => stopReplica())
    const database = stack.use(await openDatabase(primary.url))
    copy = stack.use(await openDatabase(server.url, { mayBeAway: true }))
    const replica: typeof copy = {
      ...copy,
      query: (text, parameters) => {
        if (freeze) return freeze()
        if (!text.includes('indexer.cursors')) lists += 1
        return copy.query(text, parameters)
      },
    }
    const chain = {
      chainId: 137,
      name: 'polygon',
      title: 'Polygon',
      type: 'mainnet',
      rpcUrl: node.rpcUrl,
      nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
    } as const
    indexer = stack.use(
      await startTestIndexer(database, [{ chain }], { replica }),
    )
  })
  afterAll(() => stack.disposeAsync())

  const rpc = async (method: string, params: readonly unknown[]) => {
    const response = await fetch(node.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await response.json()) as { result: string }).result
  }
  /** Sends coins, and waits until this process has indexed their block. */
  const send = async () => {
    const transfer = { from: sender, to: receiver, value: '0x1' }
    const before = Number(await rpc('eth_blockNumber', []))
    await rpc('eth_sendTransaction', [transfer])
    await expect
      .poll(() => indexer.running.indexedBlock(137), { timeout: 10_000 })
      .toBe(before + 1)
  }
  const countHistory = async () => {
    const { transactions } = await indexer.client().getTransactionHistory({
      filter: { accountAddress: receiver },
    })
    return transactions.length
  }

  test('[SRVC-01] y: is read once it has the last block', async () => {
    await send()
    await expect
      .poll(async () => {
        expect(await countHistory()).toBe(1)
        return lists
      })
      .toBeGreaterThan(0)
  })

  test('[SRVC-01] y: is not read while it lags: a list never lacks a block that is known', async () => {
    await copy.query('select pg_wal_replay_pause()')
    await send()
    const before = lists
    expect(await countHistory()).toBe(2)
    expect(lists).toBe(before)
    await copy.query('select pg_wal_replay_resume()')
    await expect
      .poll(async () => {
        expect(await countHistory()).toBe(2)
        return lists
      })
      .toBeGreaterThan(before)
  })

  test('[SRVC-01] y: error: that freezes holds the calls of one moment up once, not each of their queries', async () => {
    let asked = 0
    const first = Promise.withResolvers<never>()
    const others = Promise.withResolvers<never>()
    // The first query is given up, and all others wait behind it.
    freeze = () => {
      asked += 1
      return asked === 1 ? first.promise : others.promise
    }
    const counts = Promise.all(Array.from({ length: 40 }, countHistory))
    await expect.poll(() => asked).toBe(40)
    first.reject(new Error('too late'))
    expect(new Set(await counts)).toEqual(new Set([2]))
    freeze = undefined
    others.reject(new Error('too late'))
    const before = lists
    await expect
      .poll(async () => {
        expect(await countHistory()).toBe(2)
        return lists
      })
      .toBeGreaterThan(before)
  })

  test('[SRVC-01] y: error: may go away, and the primary answers', async () => {
    await stopReplica()
    expect(await countHistory()).toBe(2)
    await send()
    expect(await countHistory()).toBe(3)
  })
})
