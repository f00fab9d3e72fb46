import { createRpcClient } from '@cairn/clients'
import { eventTopics } from '@cairn/primitives'
import { indexer as service } from '@cairn/protocol'
import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, bob, pad, startTestChain } from '../_chain.ts'
import { erc20 } from '../_events.ts'
import { sharedDatabase } from '../_indexer.ts'
import { settled, startAccountsIndexer } from './_accounts.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'

const store = sharedDatabase(openQuick)
afterAll(store.close)

test('[HIST-01] i: a chain in mode accounts tells what an account executed, and says so only while it reads that', async () => {
  await using chain = await startTestChain()
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain)
  await indexer.add([alice])
  await settled(database, chain)
  await chain.emit(
    [{ topics: [eventTopics.executed, pad(1)], data: pad(0) }],
    alice,
  )
  await chain.emit([erc20(zero, alice, 1)], coin)
  await settled(database, chain)
  const { getTransactionHistory } = createRpcClient(service, {
    url: `${indexer.url}/chains/polygon`,
  })
  const ask = (accountAddress: string) =>
    getTransactionHistory({
      filter: {
        accountAddress: accountAddress as `0x${string}`,
        executedOnly: true,
      },
    })
  expect(await ask(alice)).toMatchObject({
    executedOnly: true,
    transactions: [{ metaTxnID: `0x${pad(1)}` }],
  })
  // Of an account that nobody follows it knows nothing.
  const stranger = await ask(bob)
  expect(stranger.transactions).toEqual([])
  expect(stranger).not.toHaveProperty('executedOnly')
  // One that is left has only the executions of before.
  await database.query(
    `update indexer.accounts set state = 'busy', rows_since = now()`,
  )
  const busy = await ask(alice)
  expect(busy.transactions).toHaveLength(1)
  expect(busy).not.toHaveProperty('executedOnly')
})
