import { eventTopics } from '@cairn/primitives'
import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, bob, pad, startTestChain, until } from '../_chain.ts'
import { erc20 } from '../_events.ts'
import { startProvider } from '../_fault-proxy.ts'
import { sharedDatabase } from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
/** Followed before it has code, and acts as a wallet then. */
const stranger = '0xbad0000000000000000000000000000000000bad'
/** Sends what it gets on to the address in its call data. */
const splitter = '0x5911770000000000000000000000000000000001'
const splitterCode = '0x5f5f5f5f345f355af100'

const store = sharedDatabase(openQuick)
afterAll(store.close)

test('[SRVC-01] af: a trace that is too long holds up no other account', async () => {
  await using chain = await startTestChain()
  await using provider = await startProvider(chain.rpcUrl)
  let traces = 0
  provider.setFault((messages) => {
    const isTrace = messages.some(({ method }) => /trace/i.test(method))
    traces += Number(isTrace)
    return isTrace ? { body: ' '.repeat(9_000_000) } : undefined
  })
  await chain.rpc('anvil_setCode', [splitter, splitterCode])
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [provider.url],
  })
  await indexer.add([alice, bob, stranger])
  await settled(database, chain)
  await chain.emit(
    [{ topics: [eventTopics.nonceChange], data: pad(1) }],
    stranger,
  )
  await chain.emit([erc20(zero, alice, 5)], coin)
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(1)
  const balance = (account: string, wei: number) =>
    until(async () => {
      const [row] = await database.query(
        `select 1 from indexer.accounts
         where account = decode($1, 'hex') and native_balance = $2::int`,
        [account.slice(2), wei],
      )
      return row !== undefined
    })
  await balance(alice, 0)
  await balance(bob, 0)
  await chain.send({ to: splitter, value: '0x9', data: `0x${pad(alice)}` })
  await chain.send({ to: bob, value: '0x7' })
  await balance(alice, 9)
  await balance(bob, 7)
  expect((await listRows(database)).slice(1)).toEqual([
    expect.stringMatching(new RegExp(`${bob} -1 7$`)),
  ])
  expect(traces).toBeLessThan(20)
})
