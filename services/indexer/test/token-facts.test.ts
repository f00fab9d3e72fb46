import type { Database } from '@cairn/service-kit'
import { quickDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, bob, startTestChain, type TestChain } from './_chain.ts'
import { erc20, erc721 } from './_events.ts'
import { deadUrls, startTestIndexer, type TestIndexer } from './_indexer.ts'
import { serveTokenFacts } from './_token-services.ts'

const zero = `0x${'0'.repeat(40)}`
const usdc = '0xc010000000000000000000000000000000000001'
const stones = '0x5700000000000000000000000000000000000002'
const spam = '0x59a0000000000000000000000000000000000003'
const contracts = [
  { address: usdc, name: 'USDC', decimals: 6, verified: true },
  { address: stones, name: 'STONE', decimals: 0, verified: true },
  { address: spam, name: 'SPAM', decimals: 18 },
]

describe.each(quickDatabases)('token facts on $name', ({ open }) => {
  let chain: TestChain
  let database: Database
  let facts: Awaited<ReturnType<typeof serveTokenFacts>>
  const running: TestIndexer[] = []

  /** A new indexer has no cached answers. */
  async function start(
    urls = { ...deadUrls, metadata: facts.url, api: facts.url },
  ) {
    const indexer = await startTestIndexer(database, [chain], { urls })
    running.push(indexer)
    await indexer.caughtUp(chain)
    return indexer.client()
  }

  beforeAll(async () => {
    chain = await startTestChain()
    await chain.rpc('anvil_setBalance', [alice, '0xde0b6b3a7640000'])
    await chain.emit([erc20(zero, alice, 2_500_000)], usdc)
    await chain.emit([erc721(zero, alice, 4)], stones)
    await chain.emit([erc20(zero, alice, 9), erc20(alice, bob, 1)], spam)
    facts = await serveTokenFacts(contracts, { [zero]: 0.5, [usdc]: 1.01 })
    database = await open()
  })
  afterAll(async () => {
    for (const indexer of running) await indexer[Symbol.asyncDispose]()
    await database?.[Symbol.asyncDispose]()
    await facts?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  const detailsOf = (filter: object = {}, omitMetadata = false) => ({
    filter: { accountAddresses: [alice], omitNativeBalances: false, ...filter },
    omitMetadata,
  })

  test('adds facts and values of tokens', async () => {
    const client = await start()
    const { balances, nativeBalances } = await client.getTokenBalancesDetails(
      detailsOf(),
    )
    expect(nativeBalances).toMatchObject([
      {
        balance: '1000000000000000000',
        balanceUSD: '0.5',
        priceUSD: '0.5',
        priceUpdatedAt: '2026-01-01T00:00:00Z',
      },
    ])
    const byContract = new Map(balances.map((it) => [it.contractAddress, it]))
    expect(byContract.get(usdc)).toMatchObject({
      balanceUSD: '2.525',
      priceUSD: '1.01',
      contractInfo: { name: 'USDC', decimals: 6 },
    })
    expect(byContract.get(stones)).toMatchObject({
      priceUSD: '0',
      contractInfo: { name: 'STONE' },
      tokenMetadata: { tokenId: '4', name: 'Token 4' },
    })
    expect(byContract.get(spam)).toMatchObject({ priceUSD: '0' })
  })

  test('behavior: requests facts once for many readers', async () => {
    const client = await start()
    const before = { ...facts.asked }
    for (let i = 0; i < 5; i++) {
      await client.getTokenBalancesDetails(detailsOf())
    }
    expect(facts.asked.contracts - before.contracts).toBe(1)
    expect(facts.asked.tokens - before.tokens).toBe(1)
    // Native coin and tokens are requested in parallel.
    expect(facts.asked.prices - before.prices).toBe(2)
  })

  test('behavior: leaves out details that the caller excludes', async () => {
    const client = await start()
    const { balances } = await client.getTokenBalancesDetails(
      detailsOf({ omitPrices: true }, true),
    )
    for (const balance of balances) {
      expect(balance).toMatchObject({ balanceUSD: '0', priceUSD: '0' })
      expect(balance).not.toHaveProperty('contractInfo')
      expect(balance).not.toHaveProperty('tokenMetadata')
    }
  })

  test.each([
    ['VERIFIED', [stones, usdc]],
    ['UNVERIFIED', [spam]],
    ['ALL', [stones, spam, usdc]],
  ])('behavior: %s narrows to %j', async (contractStatus, expected) => {
    const client = await start()
    const { balances } = await client.getTokenBalancesDetails(
      detailsOf({ contractStatus }),
    )
    expect(balances.map((it) => it.contractAddress)).toEqual(expected)
    const summary = await client.getTokenBalancesSummary(
      detailsOf({ contractStatus }),
    )
    expect(summary.balances.map((it) => it.contractAddress)).toEqual(expected)
  })

  test('behavior: keeps named contracts whatever their status', async () => {
    const client = await start()
    const { balances } = await client.getTokenBalances({
      accountAddress: alice,
      metadataOptions: { verifiedOnly: true, includeContracts: [spam] },
    })
    expect(balances.map((it) => it.contractAddress)).toEqual([
      stones,
      spam,
      usdc,
    ])
  })

  test('[HIST-01] adds facts of tokens to history', async () => {
    const client = await start()
    const { transactions } = await client.getTransactionHistory({
      filter: { accountAddress: alice, contractAddresses: [usdc, stones] },
      includeMetadata: true,
    })
    expect(transactions.map((it) => it.transfers?.[0])).toMatchObject([
      {
        contractInfo: { name: 'STONE' },
        tokenMetadata: { 4: { name: 'Token 4' } },
      },
      { contractInfo: { name: 'USDC' } },
    ])
  })

  test('error: leaves out the part of a service that is down', async () => {
    const client = await start(deadUrls)
    for (const contractStatus of ['VERIFIED', 'ALL']) {
      const { balances, nativeBalances } = await client.getTokenBalancesDetails(
        detailsOf({ contractStatus }),
      )
      expect(balances.map((it) => it.contractAddress)).toEqual([
        stones,
        spam,
        usdc,
      ])
      expect(balances[0]).not.toHaveProperty('contractInfo')
      expect(nativeBalances).toMatchObject([
        { balance: '1000000000000000000', priceUSD: '0' },
      ])
    }
  })

  test('error: leaves out the part of a service with invalid answers', async () => {
    facts.state.isDown = true
    const client = await start()
    const { transactions } = await client.getTransactionHistory({
      filter: { accountAddress: alice },
      includeMetadata: true,
    })
    facts.state.isDown = false
    expect(transactions).toHaveLength(3)
    expect(transactions[0]?.transfers?.[0]).not.toHaveProperty('contractInfo')
  })
})
