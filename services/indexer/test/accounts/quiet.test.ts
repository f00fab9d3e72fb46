import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, bob, startTestChain, until } from '../_chain.ts'
import { startProvider } from '../_fault-proxy.ts'
import { sharedDatabase } from '../_indexer.ts'
import { settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'

const store = sharedDatabase(openQuick)
afterAll(store.close)

test('[SRVC-01] ac: a look at a quiet chain takes at most ten questions, and none between two looks', async () => {
  await using chain = await startTestChain()
  await placeCoin(chain, coin)
  await using provider = await startProvider(chain.rpcUrl)
  const asked: string[] = []
  provider.setFault((messages) => {
    asked.push(...messages.map(({ method }) => method))
    return undefined
  })
  // The clock stands still unless the test moves it.
  let nowMs = Date.now()
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(
    database,
    { chain: { ...chain.chain, rpcUrl: provider.url } },
    {
      index: { finality: 'tag', pollMs: { awake: 15_000, idle: 60_000 } },
      platform: { now: () => new Date(nowMs) },
    },
  )
  await indexer.add([alice, bob])
  nowMs += 15_000
  await settled(database, chain)
  // Nobody asks any more: an hour passes, look by look.
  nowMs += 3_600_000
  await chain.rpc('anvil_mine', ['0x1'])
  await settled(database, chain)
  for (let minute = 0; minute < 3; minute += 1) {
    await chain.rpc('anvil_mine', ['0x1e'])
    asked.length = 0
    nowMs += 60_000
    await settled(database, chain)
    await until(async () => {
      const [row] = await database.query(
        `select 1 from indexer.accounts a join indexer.cursors c using (chain_id)
         where a.native_block < c.number`,
      )
      return row === undefined
    })
    expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(10)
  }
  // A transfer costs a few more, of its block and of the balance.
  await move(chain, coin, { from: zero, to: alice, amount: 4 })
  asked.length = 0
  nowMs += 60_000
  await settled(database, chain)
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(14)
})
