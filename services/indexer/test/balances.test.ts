import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  emitter,
  startTestChain,
  type TestChain,
} from './_chain.ts'
import { erc20, erc721, erc1155, erc1155Batch } from './_events.ts'
import { startTestIndexer, type TestIndexer } from './_indexer.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const stones = '0x5700000000000000000000000000000000000002'
const pebbles = '0x9eb0000000000000000000000000000000000003'
const largest = 2n ** 256n - 1n

describe.each(testDatabases)('balances on $name', ({ open }) => {
  let chain: TestChain
  let database: Database
  let indexer: TestIndexer

  beforeAll(async () => {
    chain = await startTestChain()
    await chain.rpc('anvil_setBalance', [alice, '0x64'])
    await chain.emit([erc20(zero, alice, 1000), erc20(alice, bob, 300)], coin)
    await chain.emit(
      [7, 8, 9].map((id) => erc721(zero, alice, id)),
      stones,
    )
    await chain.emit([erc721(alice, bob, 8)], stones)
    await chain.emit(
      [
        erc1155(zero, alice, 1, 10),
        erc1155Batch(zero, alice, [1, 2, largest], [5, 6, largest]),
        erc1155Batch(alice, carol, [1, 2], [15, 1]),
      ],
      pebbles,
    )
    database = await open()
    indexer = await startTestIndexer(database, [chain])
    await indexer.caughtUp(chain)
  })
  afterAll(async () => {
    await indexer?.[Symbol.asyncDispose]()
    await database?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  test('[COIN-02] sums transfers of every token standard', async () => {
    const { balances, page } = await indexer
      .client()
      .getTokenBalances({ accountAddress: alice })
    expect(
      balances.map((b) => [
        b.contractType,
        b.contractAddress,
        b.tokenID,
        b.balance,
      ]),
    ).toEqual([
      ['ERC721', stones, '7', '1'],
      ['ERC721', stones, '9', '1'],
      ['ERC1155', pebbles, '2', '5'],
      ['ERC1155', pebbles, largest.toString(), largest.toString()],
      ['ERC20', coin, '0', '700'],
    ])
    expect(page).toMatchObject({ more: false, pageSize: 100 })
    const block = await chain.rpc<{ hash: string }>('eth_getBlockByNumber', [
      '0x1',
      false,
    ])
    expect(balances.at(-1)).toMatchObject({
      blockHash: block.hash,
      blockNumber: 1,
      chainId: 137,
      accountAddress: alice,
      isSummary: false,
    })
  })

  test('behavior: finds nothing for an empty account', async () => {
    const { balances } = await indexer
      .client()
      .getTokenBalances({ accountAddress: emitter })
    expect(balances).toEqual([])
  })

  test('behavior: narrows by contract, token and kind', async () => {
    const client = indexer.client()
    const one = await client.getTokenBalances({
      accountAddress: alice,
      contractAddress: stones,
      tokenID: '9',
    })
    expect(one.balances.map((b) => b.tokenID)).toEqual(['9'])
    const coins = await client.getTokenBalancesDetails({
      filter: {
        accountAddresses: [alice, bob],
        contractTypes: ['ERC20'],
        omitNativeBalances: true,
      },
    })
    expect(coins.balances.map((b) => [b.accountAddress, b.balance])).toEqual([
      [alice, '700'],
      [bob, '300'],
    ])
    expect(coins.nativeBalances).toEqual([])
    const without = await client.getTokenBalancesDetails({
      filter: {
        accountAddresses: [bob],
        contractBlacklist: [coin],
        omitNativeBalances: true,
      },
    })
    expect(without.balances.map((b) => b.contractAddress)).toEqual([stones])
  })

  test('behavior: lists the holders of a contract', async () => {
    const { balances } = await indexer.client().getTokenBalancesByContract({
      filter: { contractAddresses: [coin] },
    })
    expect(balances.map((b) => b.accountAddress)).toEqual([alice, bob])
  })

  test('behavior: summarises collections with their number of tokens', async () => {
    const { balances, nativeBalances } = await indexer
      .client()
      .getTokenBalancesSummary({
        filter: { accountAddresses: [alice], omitNativeBalances: false },
      })
    expect(
      balances.map((b) => [
        b.contractAddress,
        b.isSummary,
        b.uniqueCollectibles,
      ]),
    ).toEqual([
      [stones, true, '2'],
      [pebbles, true, '2'],
      [coin, false, '0'],
    ])
    expect(nativeBalances).toMatchObject([
      { accountAddress: alice, chainId: 137, symbol: 'POL', balance: '100' },
    ])
  })

  test('reads native balances from the chain', async () => {
    const client = indexer.client()
    const ether = await client.getEtherBalance({ accountAddress: alice })
    expect(ether.balance).toEqual({ accountAddress: alice, balanceWei: '100' })
    const native = await client.getNativeTokenBalance({ accountAddress: alice })
    expect(native.balance).toMatchObject({ balance: '100', priceUSD: '0' })
  })

  test('[COIN-02] pages by 100, without a gap or a repetition', async () => {
    const ids = Array.from({ length: 230 }, (_, i) => i + 1)
    const many = '0x3a00000000000000000000000000000000000004'
    await chain.emit(
      ids.map((id) => erc721(zero, carol, id)),
      many,
    )
    await indexer.caughtUp(chain)
    for (const method of [
      'getTokenBalances',
      'getTokenBalancesByContract',
    ] as const) {
      const client = indexer.client()
      const sizes: number[] = []
      const found: string[] = []
      let after: string | undefined
      for (let more = true; more; ) {
        const page = { after } as { after?: string }
        const answer =
          method === 'getTokenBalances'
            ? await client.getTokenBalances({
                accountAddress: carol,
                contractAddress: many,
                page,
              })
            : await client.getTokenBalancesByContract({
                filter: { contractAddresses: [many] },
                page,
              })
        sizes.push(answer.balances.length)
        found.push(...answer.balances.map((b) => b.tokenID ?? ''))
        after = answer.page.after as string | undefined
        more = answer.page.more === true
      }
      expect(sizes).toEqual([100, 100, 30])
      expect(found).toEqual(ids.map(String))
    }
  })
})
