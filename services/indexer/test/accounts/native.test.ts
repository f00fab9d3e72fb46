import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, pad, payer, startTestChain, until } from '../_chain.ts'
import { startProvider } from '../_fault-proxy.ts'
import { sharedDatabase } from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'

/** Sends what it gets on to the address in its call data. */
const splitter = '0x5911770000000000000000000000000000000001'
const splitterCode = '0x5f5f5f5f345f355af100'

/** Sends one wei to every address in its call data. */
const disperser = '0xd15b000000000000000000000000000000000001'
const disperserCode =
  '0x5f5b80361115601c575f5f5f5f600185355af15060200160015600005b00'

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

test('[SRVC-01] af: one transaction that pays many accounts is read and traced once', async () => {
  await using chain = await startTestChain()
  await using provider = await startProvider(chain.rpcUrl)
  let reads = 0
  provider.setFault((messages) => {
    reads += messages.filter(
      ({ method, params }) =>
        (method === 'eth_getBlockByNumber' && params[1] === true) ||
        /trace/i.test(method),
    ).length
    return undefined
  })
  await chain.rpc('anvil_setCode', [disperser, disperserCode])
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [provider.url],
  })
  const many = Array.from(
    { length: 60 },
    (_, n) => `0xac${pad(n + 1).slice(-38)}`,
  )
  await indexer.add(many.slice(0, 50))
  await indexer.add(many.slice(50))
  const has = (balance: number) =>
    until(async () => {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int as count from indexer.accounts
         where native_balance = $1::int`,
        [balance],
      )
      return row?.count === many.length
    })
  await has(0)
  const data = `0x${many.map(pad).join('')}`
  await chain.send({ to: disperser, value: '0x3c', data })
  await has(1)
  expect(await listRows(database)).toHaveLength(many.length)
  // Fifty at once, between two steps along the chain.
  expect(reads).toBeLessThanOrEqual(8)
})
