import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, chainOf, startTestChain, type TestChain } from './_chain.ts'
import { erc20, erc721 } from './_events.ts'
import { type Fault, startProvider } from './_fault-proxy.ts'
import { startTestIndexer, type TestIndexer } from './_indexer.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const stones = '0x5700000000000000000000000000000000000002'

describe.each(testDatabases)('gateway on $name', ({ open }) => {
  let polygon: TestChain
  let amoy: TestChain
  let provider: Awaited<ReturnType<typeof startProvider>>
  let database: Database
  let indexer: TestIndexer

  beforeAll(async () => {
    ;[polygon, amoy] = await Promise.all([
      startTestChain(),
      startTestChain(80002, 'amoy'),
    ])
    provider = await startProvider(amoy.rpcUrl)
    await polygon.emit([erc20(zero, alice, 5)], coin)
    await polygon.emit(
      [1, 2, 3].map((id) => erc721(zero, alice, id)),
      stones,
    )
    await amoy.emit([erc20(zero, alice, 6)], coin)
    database = await open()
    indexer = await startTestIndexer(database, [
      polygon,
      { chain: chainOf(80002, 'amoy', provider.url) },
      // An address without a server.
      { chain: chainOf(1, 'mainnet', 'http://127.0.0.1:9') },
    ])
    await indexer.caughtUp(polygon)
    await indexer.caughtUp(amoy)
  })
  afterAll(async () => {
    await indexer?.[Symbol.asyncDispose]()
    await database?.[Symbol.asyncDispose]()
    await provider?.[Symbol.asyncDispose]()
    await polygon?.[Symbol.asyncDispose]()
    await amoy?.[Symbol.asyncDispose]()
  })

  const details = (choice: object, filter: object = {}) =>
    indexer.gateway.getTokenBalancesDetails({
      ...choice,
      filter: {
        accountAddresses: [alice],
        omitNativeBalances: false,
        ...filter,
      },
    })

  test('[SRVC-01] names its chains, by type', async () => {
    const { chains } = await indexer.gateway.getChains({})
    expect(chains).toEqual([
      { chainId: 137, chainName: 'polygon' },
      { chainId: 80002, chainName: 'amoy' },
      { chainId: 1, chainName: 'mainnet' },
    ])
    const testnets = await indexer.gateway.getChains({
      networkType: 'TESTNETS' as never,
    })
    expect(testnets.chains.map((it) => it.chainId)).toEqual([80002])
    expect(await indexer.gateway.ping()).toEqual({ status: true })
  })

  test('[SRVC-01] groups balances by chain, and reports the failing chain', async () => {
    const { balances, nativeBalances } = await details({})
    expect(
      balances.map((it) => [it.chainId, it.results.map((b) => b.balance)]),
    ).toEqual([
      [137, ['1', '1', '1', '5']],
      [80002, ['6']],
      [1, []],
    ])
    expect(nativeBalances).toMatchObject([
      { chainId: 137, results: [{ accountAddress: alice, balance: '0' }] },
      { chainId: 80002, results: [{ accountAddress: alice }] },
      {
        chainId: 1,
        errorReason: 'mainnet (test) does not answer.',
        results: [],
      },
    ])
    expect(nativeBalances[0]).not.toHaveProperty('errorReason')
  })

  test.each([
    [{ chainIds: [80002] }, [80002]],
    [{ networks: ['amoy', 'polygon'] }, [137, 80002]],
    [{ networkType: 'MAINNETS' }, [137, 1]],
    [{ networkType: 'TESTNETS', chainIds: [137] }, []],
    [{ networkType: 'ALL', chainIds: [], networks: [] }, [137, 80002, 1]],
  ])('behavior: %j chooses %j', async (choice, expected) => {
    const { balances } = await details(choice)
    expect(balances.map((it) => it.chainId)).toEqual(expected)
  })

  test('behavior: reports a chain that is not served', async () => {
    const { balances } = await details({ chainIds: [137, 56] })
    expect(balances).toMatchObject([
      { chainId: 137 },
      { chainId: 56, errorReason: 'This network is not served.', results: [] },
    ])
  })

  test('error: refuses an unknown network name', async () => {
    await expect(details({ networks: ['nowhere'] })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('error: a slow chain fails its own part only', async () => {
    const slow: Fault = { hang: true }
    provider.setFault((messages) =>
      messages.some(({ method }) => method === 'eth_getBalance')
        ? slow
        : undefined,
    )
    // A recently read balance is cached.
    await delay(1100)
    const { balances } = await indexer.gateway.getNativeTokenBalance({
      accountAddress: alice,
    })
    provider.setFault(undefined)
    expect(balances).toMatchObject([
      { chainId: 137, result: { balance: '0', symbol: 'POL' } },
      { chainId: 80002, errorReason: 'amoy (test) does not answer.' },
      { chainId: 1, errorReason: 'mainnet (test) does not answer.' },
    ])
    expect(balances[0]).not.toHaveProperty('errorReason')
  })

  test('[COIN-02] pages every chain to its end', async () => {
    const pages: (readonly [number, (string | undefined)[]])[][] = []
    let page: { pageSize?: number; more?: boolean } = { pageSize: 2 }
    for (;;) {
      const answer = await indexer.gateway.getTokenBalances({
        accountAddress: alice,
        page,
      })
      pages.push(
        answer.balances.map((it) => [
          it.chainId,
          it.results.map((b) => b.balance),
        ]),
      )
      page = answer.page
      if (!page.more) break
    }
    expect(pages).toEqual([
      [
        [137, ['1', '1']],
        [80002, ['6']],
        [1, []],
      ],
      [[137, ['1', '5']]],
    ])
  })

  test('[HIST-01] groups history by chain', async () => {
    const { transactions } = await indexer.gateway.getTransactionHistory({
      filter: { accountAddress: alice },
      chainIds: [137, 80002],
    })
    expect(
      transactions.map((it) => [
        it.chainId,
        it.results.map((t) => t.transfers?.[0]?.contractAddress),
      ]),
    ).toEqual([
      [137, [stones, coin]],
      [80002, [coin]],
    ])
  })

  test('behavior: lists the holders of a contract on every chain', async () => {
    const { balances } = await indexer.gateway.getTokenBalancesByContract({
      filter: { contractAddresses: [coin] },
    })
    expect(balances.map((it) => it.results.map((b) => b.balance))).toEqual([
      ['5'],
      ['6'],
      [],
    ])
    const summary = await indexer.gateway.getTokenBalancesSummary({
      filter: { accountAddresses: [alice], omitNativeBalances: true },
      chainIds: [137],
    })
    expect(
      summary.balances[0]?.results.map((b) => b.uniqueCollectibles),
    ).toEqual(['3', '0'])
  })
})
