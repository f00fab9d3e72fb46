import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  alice,
  bob,
  chainOf,
  startTestChain,
  type TestChain,
  until,
} from './_chain.ts'
import { erc20 } from './_events.ts'
import { startProvider } from './_fault-proxy.ts'
import { listAllBalances, startTestIndexer } from './_indexer.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const script = fileURLToPath(new URL('_indexer-process.ts', import.meta.url))

// PGlite has one process.
describe('two indexers', () => {
  const stack = new AsyncDisposableStack()
  let chain: TestChain
  let database: Database
  let url: URL

  beforeAll(async () => {
    chain = stack.use(await startTestChain())
    await chain.emit([erc20(zero, alice, 1_000)], coin)
    const opened = await testDatabases.at(-1)?.open()
    if (!opened) throw new Error('no PostgreSQL')
    database = stack.use(opened)
    const [row] = await database.query<{ name: string }>(
      'select current_database() as name',
    )
    url = new URL(process.env.TEST_POSTGRES_URL ?? '')
    url.pathname = `/${row?.name}`
  })
  afterAll(() => stack.disposeAsync())

  const cursor = async () => {
    const [row] = await database
      .query<{ number: string }>('select number from indexer.cursors')
      .catch(() => [])
    return Number(row?.number ?? -1)
  }
  const head = async () =>
    Number(await chain.rpc<string>('eth_blockNumber', []))

  test('[SRVC-01] r: one of them reads a chain, and the other takes over within 5 s when it freezes', async () => {
    await using ahead = await startProvider(chain.rpcUrl)
    const leader = spawn(process.execPath, [script, url.href, ahead.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(leader, 'exit')
    try {
      await until(async () => (await cursor()) === (await head()))
      await using behind = await startProvider(chain.rpcUrl)
      await using own = await openDatabase(url.href)
      await using follower = await startTestIndexer(own, [
        { chain: chainOf(137, 'polygon', behind.url) },
      ])
      const followed = () => follower.running.indexedBlock(137)
      await until(async () => followed() === (await head()))
      const asked = behind.requests()
      for (let time = 0; time < 10; time += 1)
        await chain.emit([erc20(alice, bob, 1)], coin)
      const top = await head()
      // What another process indexed is known here too.
      await until(async () => followed() === top)
      expect(behind.requests() - asked).toBe(0)

      leader.kill('SIGSTOP')
      await chain.emit([erc20(alice, bob, 1)], coin)
      const began = performance.now()
      const next = await head()
      await until(async () => followed() === next)
      expect(performance.now() - began).toBeLessThan(5_000)

      leader.kill('SIGCONT')
      await delay(1_500)
      const before = ahead.requests()
      await chain.emit([erc20(alice, bob, 1)], coin)
      await delay(1_500)
      expect(ahead.requests() - before).toBe(0)
      await follower.caughtUp(chain)
      expect(await listAllBalances(database)).toEqual([
        `${coin} ${alice} -1: 988`,
        `${coin} ${bob} -1: 12`,
      ])
    } finally {
      leader.kill('SIGCONT')
      leader.kill('SIGKILL')
      await ended
    }
  })

  test('[SRVC-01] r: an indexer that stops hands its chain over at once', async () => {
    await using own = await openDatabase(url.href)
    const first = await startTestIndexer(database, [chain])
    await first.caughtUp(chain)
    await using second = await startTestIndexer(own, [chain])
    await first[Symbol.asyncDispose]()
    await chain.emit([erc20(alice, bob, 1)], coin)
    const began = performance.now()
    await second.caughtUp(chain)
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test('[SRVC-01] r: error: an indexer whose step hangs is reported', async () => {
    await using provider = await startProvider(chain.rpcUrl)
    let aheadMs = 0
    await using indexer = await startTestIndexer(
      database,
      [{ chain: chainOf(137, 'polygon', provider.url) }],
      { now: () => new Date(Date.now() + aheadMs) },
    )
    await indexer.caughtUp(chain)
    const check = indexer.running.chainChecks?.get('indexer polygon')
    await check?.()
    provider.setFault(() => ({ hang: true }))
    await chain.send({ to: coin })
    await delay(1_000)
    aheadMs = 60_000
    await expect(check?.()).rejects.toThrow('has not moved')
    provider.setFault(undefined)
  })
})
