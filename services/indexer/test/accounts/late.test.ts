import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, bob, startTestChain } from '../_chain.ts'
import { listAllBalances, sharedDatabase } from '../_indexer.ts'
import { settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'

const store = sharedDatabase(openQuick)
afterAll(store.close)

test('[SRVC-01] ad: an account that is added late has coins whose row another account has', async () => {
  await using chain = await startTestChain()
  await placeCoin(chain, coin)
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain)
  await indexer.add([alice])
  await settled(database, chain)
  await move(chain, coin, { from: zero, to: alice, amount: 50 })
  await move(chain, coin, { from: alice, to: bob, amount: 20 })
  await settled(database, chain)
  await indexer.add([bob])
  await settled(database, chain)
  expect(await listAllBalances(database)).toEqual([
    `${coin} ${alice} -1: 30`,
    `${coin} ${bob} -1: 20`,
  ])
})
