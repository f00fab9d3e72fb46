import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createRpcClient, type RpcClient } from '@cairn/clients'
import { startIndexer } from '@cairn/indexer'
import { indexer } from '@cairn/protocol'
import { type Chain, type Database, openDatabase } from '@cairn/service-kit'
import { serve, startAnvil, testPlatform } from '@cairn/service-kit/testing'
import { findPostgres } from '../scripts/programs.mjs'
import { startPostgres } from '../test/postgres.ts'
import type { BenchRow } from './table.ts'

export type IndexerBenchOptions = {
  /** Number of ERC-20 transfers on the chain. */
  readonly transfers?: number
  /** Number of new blocks timed until their rows are readable. */
  readonly blocks?: number
  readonly log?: (line: string) => void
}

export type BenchChain = {
  readonly chain: Chain
  readonly rpc: <T>(method: string, params: readonly unknown[]) => Promise<T>
  /** Mines a block of `count` transfers and returns its transaction. */
  readonly transfer: (count: number, base: number) => Promise<string>
  /** Returns the number of transfers mined so far. */
  readonly total: () => number
}

const goals = { perSecond: 15_000, p50Ms: 100, p99Ms: 500, pageMs: 10 } as const
/** Transfers per transaction, and number of accounts. */
const batch = 500
const accounts = 20_000

/**
 * Fills a chain with transfers. Measures how fast an empty store indexes them,
 * how long a new block takes until a wallet can read it, and how long a page of
 * history takes.
 */
export async function benchIndexer({
  transfers = 200_000,
  blocks = 200,
  log = () => {},
}: IndexerBenchOptions = {}): Promise<readonly BenchRow[]> {
  await using node = await startAnvil(137)
  const bench = createBenchChain(node.rpcUrl)
  const batches = Math.ceil(transfers / batch)
  await deployToken(bench)
  for (let i = 0; i < batches; i++) {
    await bench.transfer(batch, (i * 7919) % accounts)
  }
  log(`The chain has ${bench.total()} transfers.`)

  const rows: BenchRow[] = []
  for (const open of [openPostgres, openPglite]) {
    await using store = await open()
    if (!store) continue
    rows.push(...(await benchStore(bench, store, blocks)))
    log(`${store.name} is measured.`)
  }
  return rows
}

async function benchStore(
  bench: BenchChain,
  { name, database }: Store,
  blocks: number,
): Promise<BenchRow[]> {
  const total = bench.total()
  const started = performance.now()
  const platform = testPlatform(database, { chains: [bench.chain] })
  await using running = await startIndexer(platform)
  const head = Number(await bench.rpc('eth_blockNumber', []))
  while (running.indexedBlock(137) !== head) await delay(5)
  const perSecond = total / ((performance.now() - started) / 1000)
  await assertComplete(database, total)

  await using server = await serve(running.app)
  const client = createRpcClient(indexer, {
    url: `${server.url}/chains/${bench.chain.name}`,
  })
  const latencies = await timeBlocks(bench, client, blocks)
  const pages: number[] = []
  for (let i = 0; i < 300; i++) {
    const begun = performance.now()
    await client.getTransactionHistory({
      filter: { accountAddress: accountAt((i * 61) % accounts) },
      page: { pageSize: 100 },
    })
    pages.push(performance.now() - begun)
  }
  return [
    {
      name: `indexer, ${name}: transfers indexed`,
      value: `${Math.round(perSecond).toLocaleString('en')}/s`,
      goal: `≥ ${goals.perSecond.toLocaleString('en')}/s`,
      met: perSecond >= goals.perSecond,
    },
    row(`${name}: block to row, p50`, percentile(latencies, 0.5), goals.p50Ms),
    row(`${name}: block to row, p99`, percentile(latencies, 0.99), goals.p99Ms),
    row(`${name}: page of history, p95`, percentile(pages, 0.95), goals.pageMs),
  ]
}

/**
 * Mines blocks of one transfer. Returns the times in ms until its row is
 * readable.
 */
export async function timeBlocks(
  bench: BenchChain,
  client: RpcClient<typeof indexer>,
  blocks: number,
): Promise<readonly number[]> {
  const latencies: number[] = []
  for (let i = 0; i < blocks; i++) {
    const hash = await bench.transfer(1, i)
    const mined = performance.now()
    for (;;) {
      const { transactions } = await client.getTransactionHistory({
        filter: { transactionHashes: [hash] },
      })
      if (transactions.length > 0) break
      await delay(1)
    }
    latencies.push(performance.now() - mined)
    await delay(20)
  }
  return latencies
}

function row(name: string, ms: number, goalMs: number): BenchRow {
  return {
    name: `indexer, ${name}`,
    value: `${ms.toFixed(1)} ms`,
    goal: `≤ ${goalMs} ms`,
    met: ms <= goalMs,
  }
}

/**
 * Checks that every transfer is indexed, because figures for part of the work
 * would be wrong.
 */
async function assertComplete(database: Database, total: number) {
  const [counted] = await database.query<{ transfers: number; sum: string }>(
    `select (select count(*)::int from indexer.transfers) as transfers,
       (select sum(balance)::text from indexer.balances) as sum`,
  )
  if (counted?.transfers !== total || Number(counted.sum) !== 0) {
    throw new Error(`Indexed ${counted?.transfers} of ${total} transfers.`)
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  )
}

export type Store = AsyncDisposable & {
  readonly name: string
  readonly database: Database
}

/** Opens PostgreSQL with fsync on; `undefined` if it is not installed. */
export async function openPostgres(): Promise<Store | undefined> {
  const bin = findPostgres()
  if (!bin) return undefined
  const server = await startPostgres(bin)
  // An hour, because a fill writes millions of rows with one statement.
  const database = await openDatabase(server.url, { queryWithinMs: 3_600_000 })
  return {
    name: 'PostgreSQL',
    database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Opens PGlite on disk, as in the local stack. */
async function openPglite(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'))
  const database = await openDatabase(join(folder, 'pglite'))
  return {
    name: 'PGlite',
    database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An account of anvil that needs no signature. */
const payer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const tokenAddress = `0x${'70'.repeat(20)}`
/** Address of the first account, far from other addresses. */
const firstAccount = 0xacc0n << 64n
const transferTopic =
  'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Code that logs `n` transfers of `n`, `n - 1` … 1 between neighbouring
 * accounts. It uses no storage, so that a chain fills as fast as it can log.
 */
const tokenCode = `0x${[
  '600035', // n
  '5b', // loop, at 3
  '8015604457', // to the end when n is 0
  '80600052', // the amount is n
  '602035810180', // to, to
  '600101', // from = to + 1
  `7f${transferTopic}`,
  '60206000a3',
  '6001900360035600', // n = n - 1
  '5b00',
].join('')}`

/** Returns the address of an account by its number. */
export function accountAt(index: number): `0x${string}` {
  return `0x${(firstAccount + BigInt(index)).toString(16).padStart(40, '0')}`
}

/** Places the token on the chain. */
export async function deployToken({ rpc }: BenchChain): Promise<void> {
  await rpc('anvil_setCode', [tokenAddress, tokenCode])
}

/** Creates a client of a chain that has the token. */
export function createBenchChain(rpcUrl: string): BenchChain {
  const rpc = async <T>(method: string, params: readonly unknown[]) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as T
  }
  let total = 0
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  return {
    rpc,
    async transfer(count, base) {
      const start = firstAccount + BigInt(base)
      const hash = await rpc<string>('eth_sendTransaction', [
        {
          from: payer,
          to: tokenAddress,
          gas: '0x1c9c380',
          data: `0x${word(BigInt(count))}${word(start)}`,
        },
      ])
      for (;;) {
        if (await rpc('eth_getTransactionReceipt', [hash])) break
        await delay(1)
      }
      total += count
      return hash
    },
    total: () => total,
    chain: {
      chainId: 137,
      name: 'polygon',
      title: 'Polygon (bench)',
      type: 'mainnet',
      rpcUrl,
      nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
    },
  }
}
