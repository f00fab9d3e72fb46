import { createRpcClient } from '@cairn/clients'
import { deployLocalChain, fundAccount, localTokens } from '@cairn/contracts'
import { indexerGateway, indexer as service } from '@cairn/protocol'
import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, bob, startTestChain, type TestChain } from './_chain.ts'
import { startTestIndexer, type TestIndexer } from './_indexer.ts'
import { createWallets } from './_wallet.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
])
const tokenOf = (symbol: string) =>
  localTokens(137)
    .find((it) => it.symbol === symbol)
    ?.address.toLowerCase() ?? ''
const usdc = tokenOf('USDC')
const pay = (to: string) => ({
  to: usdc,
  data: encodeFunctionData({
    abi,
    functionName: 'transfer',
    args: [to as `0x${string}`, 7n],
  }),
})

describe.each(testDatabases)('executed transactions on $name', ({ open }) => {
  let chain: TestChain
  let database: Database
  let indexer: TestIndexer
  let wallets: ReturnType<typeof createWallets>

  beforeAll(async () => {
    chain = await startTestChain()
    await deployLocalChain(chain)
    wallets = createWallets(chain)
    database = await open()
    indexer = await startTestIndexer(database, [chain])
  })
  afterAll(async () => {
    wallets?.[Symbol.dispose]()
    await indexer?.[Symbol.asyncDispose]()
    await database?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  const ofChain = () =>
    createRpcClient(service, { url: `${indexer.url}/chains/polygon` })
  const hashesOf = (transactions: readonly { txnHash: string }[]) =>
    transactions.map(({ txnHash }) => txnHash)

  /** A wallet that paid twice, after which a stranger sent it coins twice. */
  async function dusted() {
    const [wallet, stranger] = [await wallets.create(), await wallets.create()]
    await fundAccount({ ...chain, address: wallet.address })
    await fundAccount({ ...chain, address: stranger.address })
    const coins = await wallet.send([pay(bob)])
    const native = await wallet.send([{ to: bob, value: 1n }])
    const dust = [
      await stranger.send([pay(wallet.address)]),
      await stranger.send([{ to: wallet.address, value: 1n }]),
    ]
    await indexer.caughtUp(chain)
    const address = wallet.address as `0x${string}`
    return { address, coins: coins.hash, native: native.hash, dust }
  }

  test('[HIST-01] i: transfers that strangers send take no room among the transactions that an account executed', async () => {
    const { address, coins, native, dust } = await dusted()
    const filter = { accountAddress: address, executedOnly: true }
    const ask = ofChain().getTransactionHistory
    const first = await ask({ filter, page: { pageSize: 1 } })
    expect(hashesOf(first.transactions)).toEqual([native])
    expect(first).toMatchObject({ executedOnly: true, page: { more: true } })
    const second = await ask({ filter, page: first.page })
    expect(hashesOf(second.transactions)).toEqual([coins])
    expect(second.page.more).toBe(false)
    const all = await ask({ filter: { accountAddress: address } })
    expect(hashesOf(all.transactions).slice(0, 4)).toEqual([
      ...dust.map(({ hash }) => hash).toReversed(),
      native,
      coins,
    ])
    expect(all).not.toHaveProperty('executedOnly')
    const gateway = createRpcClient(indexerGateway, { url: indexer.url })
    const { transactions } = await gateway.getTransactionHistory({ filter })
    expect(transactions).toMatchObject([{ executedOnly: true }])
    expect(hashesOf(transactions[0]?.results ?? [])).toEqual([native, coins])
  })

  test('[HIST-01] i: executed transactions are narrowed by coin, hash and id as others are', async () => {
    const { address, coins, native, dust } = await dusted()
    const [ofStranger] = dust
    const find = async (more: object) => {
      const filter = { accountAddress: address, executedOnly: true, ...more }
      return hashesOf(
        (await ofChain().getTransactionHistory({ filter })).transactions,
      )
    }
    expect(await find({ contractAddress: usdc })).toEqual([coins])
    expect(await find({ contractAddress: bob })).toEqual([])
    const hash = ofStranger?.hash
    expect(await find({ transactionHashes: [hash] })).toEqual([])
    expect(await find({ transactionHashes: [native] })).toEqual([native])
    expect(await find({ metaTransactionIDs: [ofStranger?.id] })).toEqual([])
    expect(
      await find({ executedOnly: false, transactionHashes: [hash] }),
    ).toEqual([hash])
  })

  test('error: executed transactions of no account are refused', async () => {
    const filter = {
      executedOnly: true,
      transactionHashes: [`0x${'1'.repeat(64)}`],
    }
    await expect(
      ofChain().getTransactionHistory({ filter }),
    ).rejects.toMatchObject({ error: 'InvalidArgument' })
    const { transactions } = await ofChain().getTransactionHistory({
      filter: { accountAddress: alice, executedOnly: true },
    })
    expect(transactions).toEqual([])
  })
})
