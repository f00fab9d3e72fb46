import { setTimeout as delay } from 'node:timers/promises'
import { createRpcClient } from '@cairn/clients'
import {
  type ProviderProxy,
  quirksOf,
  startProviderProxy,
} from '@cairn/dev-env/public'
import { startIndexer } from '@cairn/indexer'
import { accounts as accountsService, indexer } from '@cairn/protocol'
import type { ChainIndex, Database } from '@cairn/service-kit'
import { serve, startAnvil, testPlatform } from '@cairn/service-kit/testing'
import {
  accountAt,
  type BenchChain,
  createBenchChain,
  deployToken,
  openPostgres,
} from './indexer.ts'
import { type BenchRow, judged, ms, quantile } from './table.ts'

const key = new Uint8Array(32).fill(7)
/** Number of the first followed account; all others are strangers. */
const firstOwn = 10_000_000
const usualIndex: ChainIndex = {
  mode: 'accounts',
  historyDays: 90,
  native: 'balances',
  finality: 'tag',
  pollMs: { awake: 15_000, idle: 60_000 },
}
const pollBlocks = 15
const busy = { polls: 4, perBlock: 500, accounts: 1_000 } as const
const many = { accounts: 100_000, blocks: 30, logs: 2_000 } as const
/** Blocks that anvil makes in a minute, and those of 90 days of 2 s. */
const late = { blocks: 20_000, atOnce: 1_000, ofNinetyDays: 3_888_000 } as const
const awakeBlocks = 12

/** Measures how accounts of a busy chain are followed. */
export async function benchAccounts(): Promise<readonly BenchRow[]> {
  await using store = await openPostgres()
  if (!store)
    return [
      { name: 'accounts of a busy chain', value: 'no PostgreSQL', goal: '' },
    ]
  const rows: BenchRow[] = []
  for (const part of [benchBusy, benchLate, benchAwake, benchMany]) {
    await store.database.query('drop schema if exists indexer cascade')
    rows.push(...(await part(store.database)))
  }
  return rows
}

type Followed = AsyncDisposable & {
  readonly bench: BenchChain
  readonly provider: ProviderProxy
  readonly database: Database
  readonly url: string
  readonly add: (accounts: readonly `0x${string}`[]) => Promise<unknown>
  /** Moves the indexer's clock on and waits until it has read the chain. */
  readonly poll: () => Promise<void>
}

/** Starts an indexer over a chain behind a provider, with a clock that stands. */
async function follow(
  database: Database,
  options: {
    readonly index?: Partial<ChainIndex>
    readonly blocks?: number
    readonly isLive?: boolean
    readonly prepare?: (database: Database) => Promise<unknown>
  } = {},
): Promise<Followed> {
  await using stack = new AsyncDisposableStack()
  const node = stack.use(await startAnvil(137))
  const bench = createBenchChain(node.rpcUrl)
  await deployToken(bench)
  const { blocks = 0 } = options
  for (let made = 0; made < blocks; made += late.atOnce)
    await bench.rpc('anvil_mine', [`0x${late.atOnce.toString(16)}`, '0x2'])
  const provider = stack.use(
    await startProviderProxy({
      nodeUrl: node.rpcUrl,
      quirks: quirksOf('own', 137),
    }),
  )
  let clockMs = Date.now()
  const index = { ...usualIndex, ...options.index }
  const running = stack.use(
    await startIndexer(
      testPlatform(database, {
        chains: [{ ...bench.chain, rpcUrl: provider.url, index }],
        secret: async () => key,
        ...(!options.isLive && { now: () => new Date(clockMs) }),
      }),
    ),
  )
  const { url } = stack.use(await serve(running.app))
  const client = createRpcClient(accountsService, {
    url,
    authorize: async () => ({
      authorization: `Bearer ${Buffer.from(key).toString('hex')}`,
    }),
  })
  const poll = async () => {
    clockMs += index.pollMs.idle
    const head = Number(await bench.rpc('eth_blockNumber', []))
    while (running.indexedBlock(137) !== head) await delay(20)
    // Balances follow the rows.
    await delay(500)
  }
  await poll()
  const started = stack.move()
  return {
    ...{ bench, provider, database, url, poll },
    add: (accounts) => client.add({ accounts: [...accounts], isNew: false }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

const ownAccounts = (count: number) =>
  Array.from({ length: count }, (_, at) => accountAt(firstOwn + at))

async function benchBusy(database: Database): Promise<readonly BenchRow[]> {
  await using followed = await follow(database)
  const { bench, provider, add, poll } = followed
  const own = ownAccounts(busy.accounts)
  for (let at = 0; at < own.length; at += 50) await add(own.slice(at, at + 50))
  await poll()
  const counts: ReturnType<ProviderProxy['count']>[] = []
  for (let round = 0; round <= busy.polls; round += 1) {
    for (let at = 0; at < pollBlocks - 1; at += 1)
      await bench.transfer(busy.perBlock, at * busy.perBlock)
    await bench.transfer(1, firstOwn + round)
    provider.resetCount()
    await poll()
    // The first one learns how large a range may be.
    if (round > 0) counts.push(provider.count())
  }
  const [found] = await database.query<{ rows: number; foreign: number }>(
    `select count(*)::int as rows,
       count(*) filter (where not exists (select 1 from indexer.accounts a
         where a.account in (t.sender, t.receiver)))::int as foreign
     from indexer.transfers t`,
  )
  const usual = (of: 'sent' | 'received') =>
    quantile(
      counts.map((count) => count[of] / 1_000),
      0.5,
    )
  const name =
    '1,000 accounts, 500 foreign transfers a block, a poll of 15 blocks'
  return [
    {
      name: `${name}: received`,
      value: `${usual('received').toFixed(1)} kB`,
      goal: '≤ 10 kB',
      met: usual('received') <= 10,
    },
    {
      name: `${name}: sent`,
      value: `${usual('sent').toFixed(0)} kB`,
      goal: '≤ 250 kB',
      met: usual('sent') <= 250,
    },
    {
      name: `${name}: rows stored, of strangers`,
      value: `${found?.rows}, ${found?.foreign}`,
      goal: `${busy.polls + 1}, 0`,
      met: found?.rows === busy.polls + 1 && found.foreign === 0,
    },
  ]
}

async function benchLate(database: Database): Promise<readonly BenchRow[]> {
  await using followed = await follow(database, { blocks: late.blocks })
  const { bench, provider, add, poll, url } = followed
  await bench.transfer(1, firstOwn)
  await poll()
  provider.setQuirks(quirksOf('base-org', 137))
  const [account = '0x'] = ownAccounts(1)
  const began = performance.now()
  await add([account])
  await createRpcClient(indexer, {
    url: `${url}/chains/${bench.chain.name}`,
  }).getTokenBalances({ accountAddress: account })
  const shownMs = performance.now() - began
  const readFrom = performance.now()
  await poll()
  await until(database, 'select count(*)::int as open from indexer.gaps')
  const readMs = performance.now() - readFrom
  const ninetyDays = (readMs / late.blocks) * late.ofNinetyDays
  return [
    {
      name: 'an account that is added late: coins on screen',
      value: ms(shownMs),
      goal: '≤ 1 s',
      met: shownMs <= 1_000,
    },
    {
      name: `its history at a node with 2,000-block ranges: ${late.blocks.toLocaleString('en')} blocks, and computed from it 90 days of 2 s`,
      value: `${(readMs / 1000).toFixed(1)}, ${(ninetyDays / 1000).toFixed(0)} s`,
      goal: '≤ 60 s',
      met: ninetyDays <= 60_000,
    },
  ]
}

/** Resolves when nothing is open any more. */
async function until(database: Database, query: string): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ open: number }>(query)
    if (row?.open === 0) return
    await delay(50)
  }
}

async function benchAwake(database: Database): Promise<readonly BenchRow[]> {
  await using followed = await follow(database, {
    isLive: true,
    index: { pollMs: { awake: 15_000, idle: 15_000 } },
  })
  const { bench, add } = followed
  // A transfer is between the next two accounts.
  const own = ownAccounts(awakeBlocks + 2)
  await add(own)
  const times: number[] = []
  for (let at = 1; at < awakeBlocks; at += 1) {
    const hash = await bench.transfer(1, firstOwn + at)
    const mined = performance.now()
    for (;;) {
      const found = await database.query(
        `select 1 from indexer.transactions where hash = decode($1, 'hex')`,
        [hash.slice(2)],
      )
      if (found.length > 0) break
      await delay(20)
    }
    times.push(performance.now() - mined)
  }
  return [judged('block to row, awake, from strangers', times, 0.95, 2_750)]
}

async function benchMany(database: Database): Promise<readonly BenchRow[]> {
  await using followed = await follow(database, { index: { native: 'off' } })
  const { bench, poll } = followed
  for (let block = 0; block < 5; block += 1) await bench.transfer(many.logs, 0)
  await poll()
  const before = process.memoryUsage()
  await database.query(
    `insert into indexer.accounts
       (chain_id, account, is_new, followed_from, history_from)
     select chain_id, decode('a' || lpad(to_hex(n), 39, '0'), 'hex'), true,
       number + 1, number + 1
     from indexer.cursors, generate_series(1, $1::int) as n`,
    [many.accounts],
  )
  await database.query(
    'update indexer.cursors set accounts_revision = accounts_revision + 1',
  )
  await bench.transfer(many.logs, 0)
  await poll()
  const after = process.memoryUsage()
  const moreMb = (after.rss - before.rss) / 1e6
  const times: number[] = []
  for (let round = 0; round < many.blocks; round += 1) {
    await bench.transfer(many.logs, 0)
    const from = process.cpuUsage()
    await poll()
    const { user, system } = process.cpuUsage(from)
    times.push((user + system) / 1_000)
  }
  return [
    {
      name: '100,000 accounts, local filter: memory more',
      value: `${moreMb.toFixed(0)} MB`,
      goal: '≤ 64 MB',
      met: moreMb <= 64,
    },
    {
      name: '100,000 accounts, local filter: processor of a poll of one block with 2,000 logs, waiting included, median',
      value: ms(quantile(times, 0.5)),
      goal: '≤ 20 ms',
      met: quantile(times, 0.5) <= 20,
    },
  ]
}
