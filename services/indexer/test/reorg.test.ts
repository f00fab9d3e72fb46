import type { Database } from '@cairn/service-kit'
import { quickDatabases } from '@cairn/service-kit/testing'
import { afterAll, describe, expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  payer,
  startTestChain,
  type TestChain,
} from './_chain.ts'
import { erc20, erc721 } from './_events.ts'
import {
  listAllBalances,
  sharedDatabase,
  startTestIndexer,
} from './_indexer.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const stones = '0x5700000000000000000000000000000000000002'

describe.each(quickDatabases)('a reorganised chain on $name', ({ open }) => {
  const store = sharedDatabase(open)
  afterAll(store.close)

  /** Runs a test with a chain of known history, and its index. */
  async function withChain(
    work: (setting: {
      chain: TestChain
      database: Database
      settle: () => Promise<string[]>
    }) => Promise<void>,
  ) {
    await using chain = await startTestChain()
    await chain.emit([erc20(zero, alice, 1_000_000)], coin)
    const database = await store.empty()
    await using indexer = await startTestIndexer(database, [chain])
    await work({
      chain,
      database,
      async settle() {
        await indexer.caughtUp(chain)
        return listAllBalances(database)
      },
    })
  }

  test.each([1, 10])('undoes and reads %i blocks again', (depth) =>
    withChain(async ({ chain, database, settle }) => {
      for (let i = 0; i < depth; i++) {
        await chain.emit([erc20(alice, bob, 5)], coin)
        await chain.emit([erc721(zero, bob, i)], stones)
      }
      await settle()
      // The last new block has a transfer of its own.
      const transaction = { from: payer, to: bob, value: '0x9' }
      await chain.rpc('anvil_reorg', [
        depth * 2,
        [[transaction, depth * 2 - 1]],
      ])
      expect(await settle()).toEqual([`${coin} ${alice} -1: 1000000`])
      const [counts] = await database.query(
        `select (select count(*)::int from indexer.transfers) as transfers,
           (select max(number)::int from indexer.blocks) as head`,
      )
      expect(counts).toEqual({ transfers: 2, head: depth * 2 + 1 })
    }),
  )

  test('reads the content of the new blocks', () =>
    withChain(async ({ chain, settle }) => {
      await chain.emit([erc20(alice, bob, 5)], coin)
      await chain.emit([erc721(zero, bob, 1), erc721(zero, bob, 2)], stones)
      await settle()
      await chain.rpc('anvil_rollback', [2])
      await chain.emit([erc20(alice, carol, 7)], coin)
      await chain.emit([erc721(zero, bob, 2)], stones)
      await chain.emit([erc721(bob, alice, 2)], stones)
      expect(await settle()).toEqual([
        `${stones} ${alice} 2: 1`,
        `${coin} ${alice} -1: 999993`,
        `${coin} ${carol} -1: 7`,
      ])
    }))

  test('behavior: follows a chain that only became shorter', () =>
    withChain(async ({ chain, settle }) => {
      await chain.emit([erc20(alice, bob, 5)], coin)
      await settle()
      await chain.rpc('anvil_rollback', [1])
      expect(await settle()).toEqual([`${coin} ${alice} -1: 1000000`])
    }))

  test('behavior: handles three reorganisations, one of them while it was stopped', async () => {
    await using chain = await startTestChain()
    await chain.emit([erc20(zero, alice, 100)], coin)
    const database = await store.empty()
    {
      await using indexer = await startTestIndexer(database, [chain])
      for (let i = 1; i <= 2; i++) {
        await chain.emit([erc20(alice, bob, i)], coin)
        await indexer.caughtUp(chain)
        await chain.rpc('anvil_rollback', [1])
        await chain.emit([erc20(alice, carol, i)], coin)
        await indexer.caughtUp(chain)
      }
    }
    await chain.rpc('anvil_rollback', [2])
    await chain.emit([erc20(alice, bob, 9)], coin)
    await using again = await startTestIndexer(database, [chain])
    await again.caughtUp(chain)
    expect(await listAllBalances(database)).toEqual([
      `${coin} ${alice} -1: 91`,
      `${coin} ${bob} -1: 9`,
    ])
  })

  test('behavior: remembers the latest blocks, and a few older ones', () =>
    withChain(async ({ chain, database, settle }) => {
      await chain.rpc('anvil_mine', ['0x8fc'])
      await settle()
      const rows = await database.query<{ number: number }>(
        'select number::int as number from indexer.blocks order by 1',
      )
      const latest = Array.from({ length: 512 }, (_, i) => 2301 - 511 + i)
      expect(rows.map(({ number }) => number)).toEqual([0, 1000, ...latest])
    }))

  test('behavior: reads another chain with the same id from its start', async () => {
    const database = await store.empty()
    {
      await using old = await startTestChain()
      await using indexer = await startTestIndexer(database, [old])
      for (let i = 0; i < 5; i++) await old.emit([erc20(zero, bob, 4)], coin)
      await indexer.caughtUp(old)
    }
    await using chain = await startTestChain()
    await chain.rpc('anvil_mine', ['0x8'])
    await chain.emit([erc20(zero, alice, 3)], coin)
    await using indexer = await startTestIndexer(database, [chain])
    await indexer.caughtUp(chain)
    expect(await listAllBalances(database)).toEqual([`${coin} ${alice} -1: 3`])
  })
})
