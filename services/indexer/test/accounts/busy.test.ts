import { eventTopics } from '@cairn/primitives'
import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, pad, startTestChain, until } from '../_chain.ts'
import { erc20 } from '../_events.ts'
import { deadUrls, sharedDatabase } from '../_indexer.ts'
import { serveTokenFacts } from '../_token-services.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const junk = '0x5badd00000000000000000000000000000000001'
const most = 10
const moves = (count: number) =>
  Array.from({ length: count }, (_, n) => erc20(zero, alice, n + 1))

const store = sharedDatabase(openQuick)
afterAll(store.close)

test('[SRVC-01] ad: a junk contract that floods an account is left out, and the account goes on', async () => {
  await using chain = await startTestChain()
  await using facts = await serveTokenFacts([], {}, [coin])
  const database = await store.empty()
  const states = () =>
    database.query<{ state: string; rows_written: number }>(
      'select state, rows_written from indexer.accounts',
    )
  await using indexer = await startAccountsIndexer(database, chain, {
    platform: {
      env: { INDEXER_ACCOUNT_ROWS: `${most}` },
      urls: { ...deadUrls, metadata: facts.url },
    },
  })
  await indexer.add([alice])
  await settled(database, chain)
  await chain.emit(moves(most + 1), junk)
  await chain.emit(moves(2), coin)
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(2)
  expect(await states()).toEqual([{ state: 'live', rows_written: 2 }])
  // Too many of a real coin: it is left for a day, and then read again.
  await database.query(
    `update indexer.accounts set rows_since = now() - interval '23 hours'`,
  )
  await chain.emit(moves(most), coin)
  await until(async () => (await states())[0]?.state === 'busy')
  const sinceNow = await database.query(
    `select rows_since > now() - interval '1 hour' as is_now
     from indexer.accounts`,
  )
  expect(sinceNow).toEqual([{ is_now: true }])
  await chain.emit(moves(1), coin)
  await indexer.add([alice])
  expect(await states()).toMatchObject([{ state: 'busy' }])
  await database.query(
    `update indexer.accounts set rows_since = now() - interval '25 hours'`,
  )
  await indexer.add([alice])
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(2 + most + 1)
  expect(await states()).toMatchObject([{ state: 'live' }])
})

test('[SRVC-01] ad: an account whose contract logs executions without end is left', async () => {
  await using chain = await startTestChain()
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain, {
    platform: { env: { INDEXER_ACCOUNT_ROWS: `${most}` } },
  })
  // It gets its code after it is followed.
  await indexer.add([alice])
  await settled(database, chain)
  const runs = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      topics: [eventTopics.executed, pad(n + 1)],
      data: pad(0),
    }))
  await chain.emit(runs(2), alice)
  await settled(database, chain)
  const read = () =>
    database.query<{ state: string; rows_written: number; runs: number }>(
      `select state, rows_written,
         (select count(*)::int from indexer.executions) as runs
       from indexer.accounts`,
    )
  expect(await read()).toEqual([{ state: 'live', rows_written: 2, runs: 2 }])
  // Rows that are read again do not count again.
  await chain.rpc('anvil_mine', ['0x2'])
  await settled(database, chain)
  expect(await read()).toMatchObject([{ rows_written: 2 }])
  await chain.emit(runs(5 * most), alice)
  await chain.rpc('anvil_mine', ['0x1'])
  await until(async () => {
    const [cursor] = await database.query<{ number: number }>(
      'select number::int as number from indexer.cursors',
    )
    const head = Number(await chain.rpc('eth_blockNumber'))
    return cursor?.number === head
  })
  await until(async () => (await read())[0]?.state === 'busy')
  expect((await read())[0]?.runs).toBeLessThanOrEqual(2 + most + 1)
})
