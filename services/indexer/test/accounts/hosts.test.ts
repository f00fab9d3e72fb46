import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { alice, bob, carol, startTestChain } from '../_chain.ts'
import { listAllBalances, sharedDatabase } from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const people = [alice, bob, carol]

describe.each(testDatabases)(
  '[SRVC-01] ac: hosts over one store on $name',
  ({ open }) => {
    const store = sharedDatabase(open)
    afterAll(store.close)

    test('read each row once, while accounts are added at either', async () => {
      await using chain = await startTestChain()
      await placeCoin(chain, coin)
      const database = await store.empty()
      const options = { platform: { env: { INDEXER_LEASE_MS: '100' } } }
      await using one = await startAccountsIndexer(database, chain, options)
      await using other = await startAccountsIndexer(database, chain, options)
      let sent = 0
      for (const [at, account] of people.entries()) {
        await Promise.all([one, other].map((host) => host.add([account])))
        for (let i = 0; i < 5; i += 1) {
          for (const to of people)
            await move(chain, coin, { from: zero, to, amount: at + 1 })
          sent += people.length
        }
      }
      await settled(database, chain)
      expect(await listRows(database)).toHaveLength(sent)
      expect(await listAllBalances(database)).toEqual(
        people.map((account) => `${coin} ${account} -1: 30`).toSorted(),
      )
    })
  },
)
