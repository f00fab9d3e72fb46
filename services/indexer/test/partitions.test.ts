import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, migrate, openDatabase } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { listTransfers } from '../src/db/history.queries.ts'
import { coverBlocks } from '../src/db/parts.queries.ts'
import { alice, bob, carol, startTestChain } from './_chain.ts'
import { erc20 } from './_events.ts'
import {
  listAllBalances,
  sharedDatabase,
  startTestIndexer,
} from './_indexer.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const migrations = fileURLToPath(
  new URL('../src/db/migrations', import.meta.url),
)
const tables = [
  ...['transfers', 'transactions', 'executions'],
  ...['balances', 'approvals', 'cursors', 'blocks'],
]

const rowsOf = (database: Database, table: string) =>
  database.query(`select x::text as row from indexer.${table} x order by 1`)

/** Lists the ranges of a table of a chain, as `first-next`. */
async function rangesOf(database: Database, table: string) {
  const found = await database.query<{ range: string }>(
    `select first_block || '-' || next_block as range from indexer.ranges
     where parent = $1 order by first_block`,
    [table],
  )
  return found.map(({ range }) => range)
}

/** Makes the tables of before partitions, with rows of two chains. */
async function makeWholeTables(database: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-whole-'))
  await cp(migrations, folder, {
    recursive: true,
    filter: (path) => !/0005-/.test(path),
  })
  await migrate(database, 'indexer', folder)
  await rm(folder, { recursive: true })
  const blocks = `(values (137, 0), (137, 4999999), (137, 5000000),
    (137, 12500000), (8453, 40000000), (8453, 241000000)) as b (chain, block)`
  for (const statement of [
    `insert into indexer.cursors values (137, 12500007, '\\x01', 0), (8453, 241000000, '\\x02', 0)`,
    `insert into indexer.blocks select chain, block, '\\x03' from ${blocks}`,
    `insert into indexer.transactions
     select chain, block, 3, '\\x04', '\\x05', 1700000000 from ${blocks}`,
    `insert into indexer.executions
     select chain, block, 3, 7, '\\x06', '\\x07' from ${blocks}`,
    `insert into indexer.transfers
     select chain, block, 3, log, 0, 20, '\\x08', '\\x09', '\\x0a', -1, 5
     from ${blocks}, generate_series(1, 50) as log`,
    `insert into indexer.approvals
     select chain, block, 9, '\\x0b', 1700000000, 20, '\\x08', '\\x09', '\\x0a', -1, 5
     from ${blocks}`,
    `insert into indexer.balances values (137, '\\x0a', '\\x08', -1, 20, 1000, 12500000),
       (8453, '\\x0a', '\\x08', -1, 20, 500, 241000000)`,
  ])
    await database.query(statement)
}

describe.each(testDatabases)(
  'parts of the tables on $name',
  ({ name, open }) => {
    const store = sharedDatabase(open)
    afterAll(store.close)
    const small = { env: { INDEXER_PARTITION_BLOCKS: '10' } }

    test('[SRVC-01] the migration keeps every row of whole tables, each in the part of its chain and blocks', async () => {
      const database = await store.empty()
      await makeWholeTables(database)
      const before = await Promise.all(tables.map((it) => rowsOf(database, it)))
      expect(before[0]).toHaveLength(300)
      await migrate(database, 'indexer', migrations)
      const after = await Promise.all(tables.map((it) => rowsOf(database, it)))
      expect(after).toEqual(before)
      expect(await rangesOf(database, 'transfers_137')).toEqual([
        ...['0-5000000', '5000000-10000000', '10000000-15000000'],
      ])
      // 201 million blocks make few, larger ranges.
      expect(await rangesOf(database, 'transactions_8453')).toEqual(
        Array.from({ length: 21 }, (_, at) => 4 + at).map(
          (at) => `${at}0000000-${at + 1}0000000`,
        ),
      )
      const places = await database.query(
        `select tableoid::regclass::text as part, count(*)::int as count
       from indexer.transfers group by 1 order by min(chain_id), min(block_number)`,
      )
      expect(places).toEqual([
        { part: 'indexer.transfers_137_0', count: 100 },
        { part: 'indexer.transfers_137_5000000', count: 50 },
        { part: 'indexer.transfers_137_10000000', count: 50 },
        { part: 'indexer.transfers_8453_40000000', count: 50 },
        { part: 'indexer.transfers_8453_240000000', count: 50 },
      ])
      const left = await database.query(
        `select nspname from pg_namespace where nspname = 'indexer_moving'`,
      )
      expect(left).toEqual([])
    })

    test('[SRVC-01] the indexer makes parts ahead of a chain, and pages and reorganisations cross them', async () => {
      const database = await store.empty()
      await using chain = await startTestChain()
      await chain.emit([erc20(zero, alice, 1_000)], coin)
      await using indexer = await startTestIndexer(database, [chain], small)
      for (let i = 0; i < 24; i++)
        await chain.emit([erc20(alice, bob, 1)], coin)
      await indexer.caughtUp(chain)
      // Block 25 is the last one, and the next range is ready.
      const ranges = await rangesOf(database, 'transfers_137')
      expect(ranges.slice(0, 4)).toEqual(['0-10', '10-20', '20-30', '30-40'])
      expect(await rangesOf(database, 'executions_137')).toEqual(ranges)
      const seen: number[] = []
      let page: { pageSize: number; after?: unknown } = { pageSize: 7 }
      for (;;) {
        const answer = await indexer.client().getTransactionHistory({
          filter: { accountAddress: bob },
          page: page as { pageSize: number },
        })
        seen.push(...answer.transactions.map((it) => it.blockNumber))
        if (!answer.page.more) break
        page = { ...answer.page, pageSize: 7 }
      }
      expect(seen).toEqual(Array.from({ length: 24 }, (_, at) => 25 - at))
      await chain.rpc('anvil_rollback', [18])
      for (let i = 0; i < 3; i++)
        await chain.emit([erc20(alice, carol, 2)], coin)
      await indexer.caughtUp(chain)
      expect(await listAllBalances(database)).toEqual(
        [
          `${coin} ${bob} -1: 6`,
          `${coin} ${carol} -1: 6`,
          `${coin} ${alice} -1: 988`,
        ].toSorted(),
      )
      const [counts] = await database.query(
        `select count(*)::int as transfers, max(block_number)::int as last
       from indexer.transfers`,
      )
      expect(counts).toEqual({ transfers: 10, last: 10 })
    })

    test('[SRVC-01] an old range is dropped: balances stay, and the indexer goes on without it', async () => {
      const database = await store.empty()
      await using chain = await startTestChain()
      await chain.emit([erc20(zero, bob, 5)], coin)
      for (let i = 0; i < 12; i++)
        await chain.emit([erc20(bob, alice, i === 11 ? 1 : 0)], coin)
      {
        await using indexer = await startTestIndexer(database, [chain], small)
        await indexer.caughtUp(chain)
      }
      for (const table of ['transfers', 'transactions', 'executions']) {
        const part = `indexer.${table}_137_0`
        await database.query(
          `alter table indexer.${table}_137 detach partition ${part}`,
        )
        await database.query(`drop table ${part}`)
      }
      await using again = await startTestIndexer(database, [chain], small)
      await chain.emit([erc20(bob, alice, 1)], coin)
      await again.caughtUp(chain)
      expect(await listAllBalances(database)).toEqual([
        `${coin} ${alice} -1: 2`,
        `${coin} ${bob} -1: 3`,
      ])
      const { transactions } = await again.client().getTransactionHistory({
        filter: { accountAddress: alice },
      })
      expect(transactions.map((it) => it.blockNumber)).toEqual([
        14, 13, 12, 11, 10,
      ])
      expect(await rangesOf(database, 'transfers_137')).not.toContain('0-10')
    })

    test('[SRVC-01] ranges of another size fit between those that exist, also when two hosts make them', async () => {
      const database = await store.empty()
      await migrate(database, 'indexer', migrations)
      await coverBlocks(database, 10, 25, 25, 10)
      await Promise.all([
        coverBlocks(database, 10, 3, 47, 20),
        coverBlocks(database, 10, 3, 47, 20),
      ])
      expect(await rangesOf(database, 'transfers_10')).toEqual([
        ...['0-20', '20-30', '30-40', '40-60'],
      ])
      // Chains keep apart.
      await coverBlocks(database, 1, 0, 0, 10)
      expect(await rangesOf(database, 'transfers_1')).toEqual(['0-10'])
    })

    test('[SRVC-01] error: a row without a part is refused', async () => {
      const database = await store.empty()
      await migrate(database, 'indexer', migrations)
      await coverBlocks(database, 10, 0, 0, 10)
      const insert = (chain: number, block: number) =>
        database.query(
          `insert into indexer.transactions values ($1, $2, 0, '', '', 0)`,
          [chain, block],
        )
      await insert(10, 9)
      await expect(insert(10, 10)).rejects.toThrow('no partition')
      await expect(insert(11, 1)).rejects.toThrow('no partition')
    })

    test('[SRVC-01] a page reads the parts of its blocks alone', async () => {
      const database = await store.empty()
      await migrate(database, 'indexer', migrations)
      await coverBlocks(database, 10, 0, 95, 10)
      let text = ''
      const explain: Pick<Database, 'query'> = {
        query: async (query, parameters) => {
          const lines = await database.query(`explain ${query}`, parameters)
          text = lines.map((line) => line['QUERY PLAN']).join('\n')
          return []
        },
      }
      const page = [91, 95].map((block) => ({
        block_number: `${block}`,
        txn_index: 0,
        ...{ hash: '', block_hash: '', timestamp: '0' },
      }))
      await listTransfers(explain, 10, { accounts: [alice] }, page)
      expect(text).toContain('transfers_10_90')
      expect(text).not.toContain('transfers_10_80')
    })

    const onPostgres = name === 'PostgreSQL'
    if (onPostgres)
      test('[SRVC-01] two hosts migrate at once, and readers of the former version go on meanwhile', async () => {
        const database = await store.empty()
        await makeWholeTables(database)
        const [row] = await database.query<{ name: string }>(
          'select current_database() as name',
        )
        const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
        url.pathname = `/${row?.name}`
        await using other = await openDatabase(url.href)
        let isOver = false
        const counts = new Set<number>()
        const reading = (async () => {
          while (!isOver) {
            const [found] = await other.query<{ count: number }>(
              'select count(*)::int as count from indexer.transfers join indexer.transactions using (chain_id, block_number, txn_index)',
            )
            counts.add(found?.count ?? 0)
          }
        })()
        await Promise.all([
          migrate(database, 'indexer', migrations),
          migrate(other, 'indexer', migrations),
        ])
        isOver = true
        await reading
        expect([...counts]).toEqual([300])
      })
  },
)
