import { createNodeTurns } from '@cairn/service-kit'
import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, bob, startTestChain } from '../_chain.ts'
import { startProvider } from '../_fault-proxy.ts'
import { deadUrls, sharedDatabase } from '../_indexer.ts'
import { serveTokenFacts } from '../_token-services.ts'
import { startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'

const store = sharedDatabase(openQuick)
afterAll(store.close)

test('[SRVC-01] h: balances of strangers take of the share of whoever asks, and the same are read once', async () => {
  await using chain = await startTestChain()
  await placeCoin(chain, coin)
  await move(chain, coin, { from: zero, to: bob, amount: 7 })
  await using facts = await serveTokenFacts([], {}, [coin])
  await using provider = await startProvider(chain.rpcUrl)
  let calls = 0
  provider.setFault((messages) => {
    calls += messages.filter(({ method }) => method === 'eth_call').length
    return undefined
  })
  await using indexer = await startAccountsIndexer(await store.empty(), chain, {
    nodes: [provider.url],
    index: { pollMs: { awake: 60_000, idle: 60_000 } },
    platform: {
      urls: { ...deadUrls, metadata: facts.url },
      inNodeTurn: createNodeTurns({ perMinute: 1, loopbackPerMinute: 1 }),
      now: () => new Date(1_800_000_000_000),
    },
  })
  const ask = async (account: string, clientIp: string) => {
    const answer = await indexer.running.app.request(
      '/chains/polygon/rpc/Indexer/GetTokenBalances',
      { method: 'POST', body: JSON.stringify({ accountAddress: account }) },
      { clientIp },
    )
    return answer.json()
  }
  const has = (balance: string) => ({ balances: [{ balance }] })
  expect(await ask(bob, '203.0.113.1')).toMatchObject(has('7'))
  expect(calls).toBeGreaterThan(0)
  calls = 0
  expect(await ask(bob, '203.0.113.2')).toMatchObject(has('7'))
  expect(calls).toBe(0)
  expect(await ask(alice, '203.0.113.1')).toMatchObject({
    error: 'RateLimited',
  })
  expect(calls).toBe(0)
  // This machine's calls are those of other services.
  expect(await ask(alice, '127.0.0.1')).toMatchObject({ balances: [] })
})

test('[SRVC-01] h: waiting for a receipt takes of the share of whoever waits', async () => {
  await using chain = await startTestChain()
  await using provider = await startProvider(chain.rpcUrl)
  let asked = 0
  provider.setFault((messages) => {
    const isReceipt = ({ method }: { method: string }) =>
      method === 'eth_getTransactionReceipt'
    asked += messages.filter(isReceipt).length
    return undefined
  })
  await using indexer = await startAccountsIndexer(await store.empty(), chain, {
    nodes: [provider.url],
    index: { pollMs: { awake: 60_000, idle: 60_000 } },
    platform: {
      inNodeTurn: createNodeTurns({ perMinute: 1, loopbackPerMinute: 1 }),
      now: () => new Date(1_800_000_000_000),
    },
  })
  const wait = async (txnHash: string, clientIp: string) => {
    const answer = await indexer.running.app.request(
      '/chains/polygon/rpc/Indexer/FetchTransactionReceipt',
      {
        method: 'POST',
        body: JSON.stringify({ txnHash, maxBlockWait: 0 }),
      },
      { clientIp },
    )
    return answer.json()
  }
  const hash = (byte: string) => `0x${byte.repeat(32)}`
  const notMined = { error: 'NotFound' }
  expect(await wait(hash('01'), '203.0.113.1')).toMatchObject(notMined)
  expect(await wait(hash('02'), '203.0.113.1')).toMatchObject({
    error: 'RateLimited',
  })
  expect(asked).toBe(1)
  expect(await wait(hash('02'), '203.0.113.2')).toMatchObject(notMined)
})

test('[SRVC-01] h: native balances of several accounts take of the share of whoever asks, and one’s own of none', async () => {
  await using chain = await startTestChain()
  await using provider = await startProvider(chain.rpcUrl)
  const caller = '203.0.113.1'
  let asked = 0
  provider.setFault((messages) => {
    asked += messages.filter(({ method }) => method === 'eth_getBalance').length
    return undefined
  })
  await using indexer = await startAccountsIndexer(await store.empty(), chain, {
    nodes: [provider.url],
    index: { pollMs: { awake: 60_000, idle: 60_000 } },
    platform: {
      inNodeTurn: createNodeTurns({ perMinute: 1, loopbackPerMinute: 1 }),
      now: () => new Date(1_800_000_000_000),
    },
  })
  const ask = async (name: string, input: object, clientIp: string) => {
    const answer = await indexer.running.app.request(
      `/chains/polygon/rpc/Indexer/${name}`,
      { method: 'POST', body: JSON.stringify(input) },
      { clientIp },
    )
    return answer.json()
  }
  const third = `0xac${'3'.repeat(38)}`
  await indexer.add([alice, bob, third])
  asked = 0
  const many = (accountAddresses: readonly string[]) =>
    ask('GetTokenBalancesDetails', { filter: { accountAddresses } }, caller)
  const row = { balance: '0' }
  expect(await many([alice, bob])).toMatchObject({ nativeBalances: [row, row] })
  expect(asked).toBe(2)
  const limited = { errorReason: 'Too many requests. Try again later.' }
  expect(await many([bob, third])).toMatchObject({
    nativeBalances: [limited, limited],
  })
  expect(asked).toBe(2)
  // Balances that were read a moment ago cost nothing.
  expect(await many([alice, bob])).toMatchObject({ nativeBalances: [row, row] })
  // An open wallet asks for its own all the time.
  const input = { accountAddress: third }
  expect(await ask('GetNativeTokenBalance', input, caller)).toMatchObject({
    balance: row,
  })
  expect(asked).toBe(3)
})
