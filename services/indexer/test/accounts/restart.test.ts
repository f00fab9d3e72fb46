import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, startTestChain, until } from '../_chain.ts'
import { sharedDatabase } from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const prod = { env: { ENVIRONMENT: 'prod' } }

const store = sharedDatabase(openQuick)
afterAll(store.close)

test('[SRVC-01] ag: an index goes on when the block at which it started is taken back', async () => {
  await using chain = await startTestChain()
  await placeCoin(chain, coin)
  await chain.rpc('anvil_mine', ['0x8'])
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [chain.rpcUrl],
    index: { finality: 4 },
    platform: prod,
  })
  await until(() => indexer.running.indexedBlock(137) !== undefined)
  await chain.rpc('anvil_reorg', [3, []])
  await indexer.add([alice])
  await move(chain, coin, { from: zero, to: alice, amount: 7 })
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(1)
})

test('[SRVC-01] ag: a young index starts anew where two nodes have none of its blocks, and so does one of a developer', async () => {
  const database = await store.empty()
  const indexOn = async (
    options: { readonly nodes?: 'two'; readonly platform?: typeof prod } = {},
  ) => {
    await using chain = await startTestChain()
    await placeCoin(chain, coin)
    const { rpcUrl } = chain
    await using indexer = await startAccountsIndexer(database, chain, {
      ...(options.nodes && { nodes: [rpcUrl, `${rpcUrl}/`] }),
      ...(options.platform && { platform: options.platform }),
    })
    await indexer.add([alice])
    await settled(database, chain)
    await move(chain, coin, { from: zero, to: alice, amount: 7 })
    await settled(database, chain)
    expect(await listRows(database)).toHaveLength(1)
    const found = await database.query(
      'select balance::int as balance from indexer.balances',
    )
    expect(found).toEqual([{ balance: 7 }])
  }
  await indexOn({ platform: prod })
  await indexOn({ nodes: 'two', platform: prod })
  await indexOn()
})
