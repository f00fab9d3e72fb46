import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { alice, bob, carol, startTestChain } from '../_chain.ts'
import { listAllBalances, sharedDatabase } from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin, setCoins } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const whatOf = (rows: readonly string[]) =>
  rows.map((row) => row.split(' ').slice(3).join(' '))

describe.each(testDatabases)(
  'a chain that is read for accounts on $name',
  ({ open }) => {
    const store = sharedDatabase(open)
    afterAll(store.close)

    test('[SRVC-01] ac: stores the rows of known accounts alone, and balances as their contract says', async () => {
      await using chain = await startTestChain()
      await placeCoin(chain, coin)
      const database = await store.empty()
      let laterMs = 0
      await using indexer = await startAccountsIndexer(database, chain, {
        platform: { now: () => new Date(Date.now() + laterMs) },
      })
      await indexer.add([alice])
      await settled(database, chain)
      await move(chain, coin, { from: zero, to: alice, amount: 500 })
      await move(chain, coin, { from: zero, to: bob, amount: 9 })
      await move(chain, coin, { from: bob, to: carol, amount: 3 })
      // A fee that no event tells of.
      const fee = { arrives: 90 }
      await move(chain, coin, { from: bob, to: alice, amount: 100 }, fee)
      await move(chain, coin, { from: alice, to: carol, amount: 20 })
      await settled(database, chain)
      expect(whatOf(await listRows(database))).toEqual([
        `${zero} ${alice} -1 500`,
        `${bob} ${alice} -1 100`,
        `${alice} ${carol} -1 20`,
      ])
      expect(await listAllBalances(database)).toEqual([
        `${coin} ${alice} -1: 570`,
      ])
      // And a coin that grows by itself, once it is looked at again.
      laterMs = 20_000
      await setCoins(chain, coin, alice, 600)
      await chain.rpc('anvil_mine', ['0x1'])
      const { balances } = await indexer
        .client()
        .getTokenBalances({ accountAddress: alice })
      expect(balances.map(({ balance }) => balance)).toEqual(['600'])
    })
  },
)
