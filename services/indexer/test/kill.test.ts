import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@cairn/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, bob, startTestChain, type TestChain } from './_chain.ts'
import { erc20 } from './_events.ts'
import { listAllBalances, startTestIndexer } from './_indexer.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const script = fileURLToPath(new URL('_indexer-process.ts', import.meta.url))
const everyMs = 8
const latestMs = 40

describe('kill -9', () => {
  let chain: TestChain
  const count = 150

  beforeAll(async () => {
    chain = await startTestChain()
    const logs = Array.from({ length: 40 }, () => erc20(zero, alice, 2))
    await chain.emit([...logs, erc20(alice, bob, 1)], coin)
    for (let i = 1; i < count; i++) await chain.send({ to: coin })
  })
  afterAll(() => chain?.[Symbol.asyncDispose]())

  /** Starts the indexer and kills it a little later than the last time. */
  async function killAfter(database: string, ms: number) {
    // With a short lease, so that the next process works at once.
    const args = [script, database, chain.rpcUrl, '10']
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    if (child.stdout) await once(child.stdout, 'data')
    await delay(ms)
    child.kill('SIGKILL')
    await ended
  }

  async function expectWhole(url: string) {
    await using database = await openDatabase(url)
    await using indexer = await startTestIndexer(database, [chain])
    await indexer.caughtUp(chain)
    expect(await listAllBalances(database)).toEqual([
      `${coin} ${alice} -1: ${count * 79}`,
      `${coin} ${bob} -1: ${count}`,
    ])
    const [rows] = await database.query(
      'select count(*)::int as transfers from indexer.transfers',
    )
    expect(rows).toEqual({ transfers: count * 41 })
  }

  test('loses nothing and repeats nothing on PGlite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-kill-'))
    const url = join(folder, 'data')
    // A start of this store takes seconds.
    for (let ms = 0; ms <= latestMs; ms += 2 * everyMs) await killAfter(url, ms)
    await expectWhole(url)
    await rm(folder, { recursive: true, force: true })
  })

  const postgres = process.env.TEST_POSTGRES_URL
  if (postgres)
    test('loses nothing and repeats nothing on PostgreSQL', async () => {
      const server = new URL(postgres)
      await using admin = await openDatabase(server.href)
      const name = `kill_${process.pid}`
      await admin.query(`create database ${name}`)
      server.pathname = `/${name}`
      for (let ms = 0; ms <= latestMs; ms += everyMs)
        await killAfter(server.href, ms)
      await expectWhole(server.href)
    }, 120_000)
})
