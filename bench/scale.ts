import { createRpcClient, type RpcClient } from '@cairn/clients'
import { startIndexer } from '@cairn/indexer'
import type { Address } from '@cairn/primitives'
import { indexer } from '@cairn/protocol'
import type { Database } from '@cairn/service-kit'
import { serve, startAnvil, testPlatform } from '@cairn/service-kit/testing'
import {
  accountAt,
  type BenchChain,
  createBenchChain,
  deployToken,
  openPostgres,
  timeBlocks,
} from './indexer.ts'
import { type BenchRow, judged, timeEach } from './table.ts'

type Client = RpcClient<typeof indexer>

const chainId = 137
const million = 1_000_000
/** Transfers in the store at each measurement; set to try fewer. */
const sizes = (process.env.BENCH_TRANSFERS ?? '1,5,20')
  .split(',')
  .map((millions) => Number(millions) * million)
const transfersPerTransaction = 10
const transfersPerBlock = 10_000
/** One account for this many transfers, with 20 balances each. */
const transfersPerAccount = 100
const coinsPerAccount = 20
/** Account 0 sends one in a hundred transfers. */
const busyShare = 100
const contracts = 500
/** A coin that only the first transfers moved. */
const oldCoin = 9999
const oldTransfers = 1000
/** Blocks of a part of the tables; set to try smaller ones. */
const rangeBlocks = process.env.BENCH_PARTITION_BLOCKS ?? '5000000'
const env = { INDEXER_PARTITION_BLOCKS: rangeBlocks }
const rounds = 300
const blocks = 60

/**
 * Measures how answers of the indexer grow with its store: 1, 5 and 20 million
 * transfers in PostgreSQL. The rows are made by SQL; the chain has their blocks
 * without their transactions, and goes on with real ones.
 */
export async function benchScale(): Promise<readonly BenchRow[]> {
  await using store = await openPostgres()
  if (!store) throw new Error('PostgreSQL is not installed.')
  const { database } = store
  await using node = await startAnvil(chainId)
  const bench = createBenchChain(node.rpcUrl)
  await deployToken(bench)
  const most = Math.max(...sizes)
  // Mining 20,000 at once takes the node minutes, 2,000 some seconds.
  await bench.rpc('anvil_mine', [hex(most / transfersPerBlock + 1)])
  // Creates the tables.
  const chains = [bench.chain]
  const first = await startIndexer(testPlatform(database, { chains, env }))
  await first[Symbol.asyncDispose]()
  const result: BenchRow[] = []
  let filled = 0
  for (const size of sizes) {
    await fill(database, filled, size)
    filled = size
    await moveToHead(database, bench)
    result.push(...(await measure(bench, database, size)))
  }
  return result
}

async function measure(
  bench: BenchChain,
  database: Database,
  size: number,
): Promise<readonly BenchRow[]> {
  await using running = await startIndexer(
    testPlatform(database, { chains: [bench.chain], env }),
  )
  await using server = await serve(running.app)
  const client: Client = createRpcClient(indexer, {
    url: `${server.url}/chains/${bench.chain.name}`,
  })
  const accounts = size / transfersPerAccount
  const someone = (index: number) =>
    accountAt(1 + ((index * 7919) % (accounts - 1)))
  const page = (accountAddress: Address, contractAddress?: Address) =>
    client.getTransactionHistory({
      filter: { accountAddress, ...(contractAddress && { contractAddress }) },
      page: { pageSize: 50 },
    })
  // The code is compiled by then; the rows of those measured are not read yet.
  for (let index = 0; index < rounds; index++)
    await page(someone(rounds + index))
  const name = (what: string) => `${size / million} million: ${what}`
  const time = (act: (index: number) => Promise<unknown>) =>
    timeEach(rounds, act)
  return [
    judged(
      name('page of history'),
      await time((index) => page(someone(index))),
      0.95,
      10,
    ),
    judged(
      name('page of the busiest account'),
      await time(() => page(accountAt(0))),
      0.95,
      10,
    ),
    judged(
      name('its search for an old coin'),
      await time(() => page(accountAt(0), contractAt(oldCoin))),
      0.95,
      10,
    ),
    judged(
      name('balances of an account'),
      await time((index) =>
        client.getTokenBalances({ accountAddress: someone(index) }),
      ),
      0.95,
      10,
    ),
    judged(
      name('block to row'),
      await timeBlocks(bench, client, blocks),
      0.5,
      100,
    ),
  ]
}

const hex = (value: number) => `0x${value.toString(16)}`
const contractAt = (index: number): Address =>
  `0x${'c0'.repeat(10)}${index.toString(16).padStart(20, '0')}`
const accountSql = (number: string) =>
  `decode('${accountAt(0).slice(2, 26)}' || lpad(to_hex((${number})::bigint), 16, '0'), 'hex')`
const contractSql = (number: string) =>
  `decode('${'c0'.repeat(10)}' || lpad(to_hex((${number})::bigint), 20, '0'), 'hex')`
const hashSql = (text: string) => `sha256(convert_to(${text}, 'UTF8'))`

/** Adds the transfers from `from` on, with transactions and balances. */
async function fill(database: Database, from: number, to: number) {
  const indexes = await database.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where schemaname = 'indexer' and tablename = 'transfers'
       and indexname <> 'transfers_pkey'`,
  )
  const accounts = to / transfersPerAccount
  await database.transaction(async ({ query }) => {
    await query(`set local synchronous_commit = off`)
    await query(`set local maintenance_work_mem = '1GB'`)
    await query(
      `select indexer.cover_blocks('indexer', ${chainId}, 0, ${to / transfersPerBlock + 1}, ${rangeBlocks})`,
    )
    // Building an index once is several times faster than row by row.
    for (const { name } of indexes) await query(`drop index indexer.${name}`)
    await query(
      `insert into indexer.transfers
       select ${chainId}, 1 + n / ${transfersPerBlock},
         (n % ${transfersPerBlock}) / ${transfersPerTransaction},
         n % ${transfersPerBlock}, 0, 20,
         ${contractSql(`case when n < ${oldTransfers} then ${oldCoin} else (n / ${busyShare}) % ${contracts} end`)},
         ${accountSql(`case when n % ${busyShare} = 0 then 0 else 1 + (n * 7919) % ${accounts - 1} end`)},
         ${accountSql(`1 + (n * 104729 + 17) % ${accounts - 1}`)}, -1, 1 + n
       from generate_series(${from}::bigint, ${to - 1}::bigint) as n`,
    )
    await query(
      `insert into indexer.transactions
       select ${chainId}, 1 + n / ${perBlock}, n % ${perBlock},
         ${hashSql(`'transaction ' || n`)}, ${hashSql(`'block ' || n / ${perBlock}`)},
         1700000000 + n / ${perBlock}
       from generate_series(${from / transfersPerTransaction}::bigint,
         ${to / transfersPerTransaction - 1}::bigint) as n`,
    )
    await query(
      `insert into indexer.balances
       select ${chainId}, ${accountSql('a')}, ${contractSql(`(a + c) % ${contracts}`)},
         -1, 20, 1 + a, 1 + a % ${to / transfersPerBlock}
       from generate_series(${from / transfersPerAccount}::bigint,
         ${accounts - 1}::bigint) as a, generate_series(1, ${coinsPerAccount}) as c`,
    )
    for (const { text } of indexes)
      await query(text.replace(' ON ONLY ', ' ON '))
  })
  for (const table of ['transfers', 'transactions', 'balances'])
    await database.query(`vacuum analyze indexer.${table}`)
}

const perBlock = transfersPerBlock / transfersPerTransaction

/** Tells the indexer that it has all of the chain until now. */
async function moveToHead(database: Database, { rpc }: BenchChain) {
  const { number, hash } = await rpc<{ number: string; hash: string }>(
    'eth_getBlockByNumber',
    ['latest', false],
  )
  await database.query(
    `update indexer.cursors set number = $2::bigint, hash = decode($3, 'hex')
     where chain_id = $1::bigint`,
    [chainId, Number(number), hash.slice(2)],
  )
}
