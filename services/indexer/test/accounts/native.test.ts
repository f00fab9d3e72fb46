import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, payer, startTestChain, until } from '../_chain.ts'
import { sharedDatabase } from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'

/** Sends what it gets on to the address in its call data. */
const splitter = '0x5911770000000000000000000000000000000001'
const splitterCode = '0x5f5f5f5f345f355af100'

const store = sharedDatabase(openQuick)
afterAll(store.close)

test.each(['on', 'off'])(
  '[SRVC-01] af: finds native coins that no log shows, with traces %s',
  async (traces) => {
    await using chain = await startTestChain()
    await chain.rpc('anvil_setCode', [splitter, splitterCode])
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, chain, {
      platform: { env: { INDEXER_TRACES: traces } },
    })
    await indexer.add([alice])
    await until(async () => {
      const [row] = await database.query(
        'select 1 from indexer.accounts where native_balance is not null',
      )
      return row !== undefined
    })
    await chain.send({ to: alice, value: '0x7' })
    await chain.rpc('anvil_mine', ['0x5'])
    const data = `0x${alice.slice(2).padStart(64, '0')}`
    await chain.send({ to: splitter, value: '0x9', data })
    await chain.rpc('anvil_mine', ['0x2'])
    await settled(database, chain)
    await until(async () => {
      const [row] = await database.query(
        `select 1 from indexer.accounts where native_balance = 16`,
      )
      return row !== undefined
    })
    const native = `0x${'0'.repeat(40)}`
    expect(await listRows(database)).toEqual([
      `1 0 ${native} ${payer} ${alice} -1 7`,
      ...(traces === 'on' ? [`7 0 ${native} ${splitter} ${alice} -1 9`] : []),
    ])
  },
)
