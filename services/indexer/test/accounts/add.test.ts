import { createRpcClient } from '@cairn/clients'
import { contexts } from '@cairn/contracts'
import { accounts as accountsService } from '@cairn/protocol'
import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { alice, bob, startTestChain, until } from '../_chain.ts'
import { deadUrls, sharedDatabase } from '../_indexer.ts'
import { serveTokenFacts } from '../_token-services.ts'
import { settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const wallet = '0xfa11e70000000000000000000000000000000001'
const pool = '0x9001000000000000000000000000000000000001'

const store = sharedDatabase(openQuick)
afterAll(store.close)

describe('[SRVC-01] ad: accounts are added', () => {
  test('late ones have their listed coins at once and their history soon', async () => {
    await using chain = await startTestChain()
    await placeCoin(chain, coin)
    for (let i = 0; i < 5; i += 1)
      await move(chain, coin, { from: zero, to: alice, amount: 10 + i })
    await chain.rpc('anvil_setBalance', [alice, '0x5'])
    await using facts = await serveTokenFacts([], {}, [coin])
    const database = await store.empty()
    // Looks at the chain seldom: what is there at once was not read by a step.
    await using indexer = await startAccountsIndexer(database, chain, {
      index: { pollMs: { awake: 60_000, idle: 60_000 } },
      platform: { urls: { ...deadUrls, metadata: facts.url } },
    })
    await indexer.add([alice])
    const client = indexer.client()
    const page = await client.getTokenBalances({ accountAddress: alice })
    expect(page.balances.map(({ balance }) => balance)).toEqual(['60'])
    const { balance } = await client.getNativeTokenBalance({
      accountAddress: alice,
    })
    expect(balance.balance).toBe('5')
    await settled(database, chain)
    const filter = { accountAddress: alice }
    const history = await client.getTransactionHistory({ filter })
    expect(history.transactions).toHaveLength(5)
    expect(history).toMatchObject({ completeFrom: 0 })
  })

  test('strangers are answered by the node, and are not followed', async () => {
    await using chain = await startTestChain()
    await placeCoin(chain, coin)
    await move(chain, coin, { from: zero, to: bob, amount: 7 })
    await using facts = await serveTokenFacts([], {}, [coin])
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, chain, {
      platform: { urls: { ...deadUrls, metadata: facts.url } },
    })
    const client = indexer.client()
    const page = await client.getTokenBalances({ accountAddress: bob })
    expect(page.balances.map(({ balance }) => balance)).toEqual(['7'])
    const filter = { accountAddress: bob }
    const history = await client.getTransactionHistory({ filter })
    expect(history.transactions).toEqual([])
    expect(history).not.toHaveProperty('completeFrom')
    expect(await database.query('select 1 from indexer.accounts')).toEqual([])
  })

  test('error: the chain’s own addresses and contracts that are no wallets are not', async () => {
    await using chain = await startTestChain()
    const code = contexts[2].walletCreationCode.slice(-52)
    await chain.rpc('anvil_setCode', [wallet, `0x${code}`])
    await chain.rpc('anvil_setCode', [pool, '0x6001600055'])
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, chain)
    const precompiled = `0x${'9'.padStart(40, '0')}`
    const asked = [zero, precompiled, pool, wallet, alice]
    for (let i = 0; i < 3; i += 1) await indexer.add(asked)
    const rows = await database.query<{ account: string }>(
      `select '0x' || encode(account, 'hex') as account from indexer.accounts
       order by 1`,
    )
    expect(rows.map(({ account }) => account)).toEqual([alice, wallet])
  })

  test('error: nobody adds accounts without the key of the services', async () => {
    await using chain = await startTestChain()
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, chain)
    for (const authorization of [
      undefined,
      'Bearer 00',
      `Bearer ${'07'.repeat(31)}08`,
    ]) {
      const client = createRpcClient(accountsService, {
        url: indexer.url,
        authorize: async () => (authorization ? { authorization } : {}),
      })
      await expect(client.add({ accounts: [alice] })).rejects.toMatchObject({
        status: 401,
      })
    }
    expect(await database.query('select 1 from indexer.accounts')).toEqual([])
  })

  test('error: there are no more than the most, and sessions leave room for wallets', async () => {
    await using chain = await startTestChain()
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, chain, {
      platform: { env: { INDEXER_MOST_ACCOUNTS: '1' } },
    })
    await chain.rpc('anvil_setBalance', [alice, '0x5'])
    await indexer.add([alice])
    const rich = 'select 1 from indexer.accounts where native_balance > 0'
    await until(async () => (await database.query(rich)).length === 1)
    const revisions = 'select accounts_revision from indexer.cursors'
    const before = await database.query(revisions)
    await expect(indexer.add([bob])).rejects.toMatchObject({ status: 429 })
    // Steps along the chain would fail, and read all accounts again.
    expect(await database.query(revisions)).toEqual(before)
    // A known one is no new one.
    await indexer.add([alice])
  })

  test('[SRVC-01] ad: error: an account that is refused for want of room makes others lose no place', async () => {
    await using chain = await startTestChain()
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, chain, {
      platform: { env: { INDEXER_MOST_ACCOUNTS: '3' } },
    })
    const many = [...'0123456789'].map((digit) => `0x${`e${digit}`.repeat(20)}`)
    await indexer.add(many)
    await expect(indexer.add([bob])).rejects.toMatchObject({ status: 429 })
    const kept = await database.query('select 1 from indexer.accounts')
    expect(kept).toHaveLength(many.length)
  })

  test('made-up wallets make room for others, and have their history when they come back', async () => {
    await using chain = await startTestChain()
    await placeCoin(chain, coin)
    await using facts = await serveTokenFacts([], {}, [coin])
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, chain, {
      platform: {
        env: { INDEXER_MOST_ACCOUNTS: '3' },
        urls: { ...deadUrls, metadata: facts.url },
      },
    })
    await chain.rpc('anvil_setBalance', [alice, '0x5'])
    await indexer.add([alice, bob])
    const rich = 'select 1 from indexer.accounts where native_balance > 0'
    await until(async () => (await database.query(rich)).length === 1)
    for (const digit of ['a', 'b', 'c', 'd'])
      await indexer.add([`0x${digit.repeat(40)}`])
    const rows = await database.query<{ account: string }>(
      `select '0x' || encode(account, 'hex') as account from indexer.accounts`,
    )
    const followed = rows.map(({ account }) => account)
    expect(followed).toHaveLength(3)
    expect(followed).toContain(alice)
    expect(followed).not.toContain(bob)

    // It was paid while nobody followed it.
    await move(chain, coin, { from: zero, to: bob, amount: 7 })
    await indexer.add([bob])
    const client = indexer.client()
    const page = await client.getTokenBalances({ accountAddress: bob })
    expect(page.balances.map(({ balance }) => balance)).toEqual(['7'])
    await settled(database, chain)
    const { transactions } = await client.getTransactionHistory({
      filter: { accountAddress: bob },
    })
    expect(transactions).toHaveLength(1)
  })
})
