import {
  deployLocalChain,
  fundAccount,
  listGrants,
  localTokens,
} from '@cairn/contracts'
import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, bob, payer, startTestChain, type TestChain } from './_chain.ts'
import {
  listAllBalances,
  startTestIndexer,
  type TestIndexer,
} from './_indexer.ts'
import { createWallets } from './_wallet.ts'

const zero: `0x${string}` = `0x${'0'.repeat(40)}`
const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function deposit() payable',
  'function withdraw(uint256 value)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
const addressOf = (symbol: string) =>
  (
    localTokens(137).find((it) => it.symbol === symbol)?.address ?? zero
  ).toLowerCase() as `0x${string}`
const usdc = addressOf('USDC')
const wrapped = addressOf('WPOL')
const pay = (to: string, value: bigint) =>
  encodeFunctionData({
    abi,
    functionName: 'transfer',
    args: [to as `0x${string}`, value],
  })

describe.each(testDatabases)('history on $name', ({ open }) => {
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

  async function historyOf(accountAddress: string) {
    await indexer.caughtUp(chain)
    const { transactions } = await indexer
      .client()
      .getTransactionHistory({ filter: { accountAddress } })
    return transactions
  }

  async function fund(address: string) {
    await fundAccount({ ...chain, address })
  }

  test('[HIST-01] lists received transfers, with native coins', async () => {
    await fund(alice)
    const [transaction, ...rest] = await historyOf(alice)
    expect(rest).toEqual([])
    const received = transaction?.transfers ?? []
    expect(new Set(received.map((it) => it.transferType))).toEqual(
      new Set(['RECEIVE']),
    )
    expect(received.find((it) => it.contractType === 'NATIVE')).toMatchObject({
      contractAddress: zero,
      to: alice,
      amounts: [(500n * 10n ** 18n).toString()],
    })
    const pebbles = received.find((it) => it.contractType === 'ERC1155')
    expect(pebbles).toMatchObject({ tokenIds: ['1', '2'], amounts: ['3', '3'] })
    const given = new Set(listGrants(137).map((it) => it.token.toLowerCase()))
    expect(new Set(received.map((it) => it.contractAddress))).toEqual(
      new Set([zero, ...given]),
    )
  })

  test('[HIST-01] limits an account to one coin, to two, and to none of its own', async () => {
    const account = '0x00000000000000000000000000000000000a11ce'
    await fund(account)
    await indexer.caughtUp(chain)
    const coinsOf = async (contractAddresses: `0x${string}`[]) => {
      const { transactions } = await indexer.client().getTransactionHistory({
        filter: { accountAddress: account, contractAddresses },
      })
      const coins = transactions.flatMap((it) =>
        (it.transfers ?? []).map((transfer) => transfer.contractAddress),
      )
      return new Set(coins)
    }
    expect(await coinsOf([usdc])).toEqual(new Set([usdc]))
    expect(await coinsOf([usdc, zero])).toEqual(new Set([usdc, zero]))
    expect(await coinsOf([bob])).toEqual(new Set())
  })

  test('[HIST-01] names no meta-transaction of another wallet that moved nothing in this one’s name', async () => {
    const wallet = await wallets.create()
    const stranger = await wallets.create()
    await fund(wallet.address)
    await fund(stranger.address)
    const args = [wallet.address as `0x${string}`, bob, 0n] as const
    const data = encodeFunctionData({ abi, functionName: 'transferFrom', args })
    const planted = await stranger.send([{ to: usdc, data }])
    const [latest] = await historyOf(wallet.address)
    expect(latest?.txnHash).toBe(planted.hash)
    expect(latest?.metaTxnID).toBeUndefined()
    const [own] = await historyOf(stranger.address)
    expect(own?.metaTxnID).toBe(planted.id)
  })

  test('[HIST-01] names a meta-transaction by the id its wallet knows', async () => {
    const wallet = await wallets.create()
    await fund(wallet.address)
    // The first transaction also deploys the wallet, so its bundle is nested.
    const first = await wallet.send([{ to: usdc, data: pay(bob, 7n) }])
    const second = await wallet.send([
      { to: usdc, data: pay(bob, 8n) },
      { to: usdc, data: pay(bob, 30n) },
      { to: bob, value: 5n },
    ])
    const history = await historyOf(wallet.address)
    expect(history.map((it) => it.metaTxnID)).toEqual([
      second.id,
      first.id,
      undefined,
    ])
    expect(history[0]?.txnHash).toBe(second.hash)
    expect(history[0]?.transfers).toMatchObject([
      {
        transferType: 'SEND',
        contractType: 'NATIVE',
        from: wallet.address,
        to: bob,
        amounts: ['5'],
      },
      {
        transferType: 'SEND',
        contractAddress: usdc,
        from: wallet.address,
        to: bob,
        amounts: ['38'],
      },
    ])
    const block = await chain.rpc<{ timestamp: string }>(
      'eth_getBlockByNumber',
      [`0x${history[0]?.blockNumber.toString(16)}`, false],
    )
    expect(history[0]?.timestamp).toBe(
      new Date(Number(block.timestamp) * 1000).toISOString(),
    )
    for (const id of [second.id, second.id.slice(2)]) {
      const found = await indexer
        .client()
        .getTransactionHistory({ filter: { metaTransactionIDs: [id] } })
      expect(found.transactions.map((it) => it.txnHash)).toEqual([second.hash])
    }
  })

  test('[HIST-01] finds by an id or a hash only what accounts of the filter took part in', async () => {
    const [wallet, other] = [await wallets.create(), await wallets.create()]
    await fund(wallet.address)
    const { id, hash } = await wallet.send([
      { to: usdc, data: pay(alice, 7n) },
      { to: alice, value: 1n },
    ])
    await historyOf(wallet.address)
    const by = async (filter: object) => {
      const client = indexer.client()
      const { transactions } = await client.getTransactionHistory({ filter })
      return transactions.map(({ txnHash }) => txnHash)
    }
    for (const one of [
      { metaTransactionIDs: [id] },
      { transactionHashes: [hash] },
    ]) {
      expect(await by(one)).toEqual([hash])
      for (const accountAddress of [wallet.address, alice])
        expect(await by({ ...one, accountAddress })).toEqual([hash])
      expect(await by({ ...one, accountAddress: other.address })).toEqual([])
      expect(
        await by({ ...one, accountAddresses: [other.address, wallet.address] }),
      ).toEqual([hash])
    }
  })

  test('behavior: returns ids of version 1 wallets too', async () => {
    const wallet = await wallets.createOld()
    await fund(wallet.address)
    const sent = await wallet.send([{ to: bob, value: 3n }])
    const [latest] = await historyOf(wallet.address)
    expect(latest?.metaTxnID).toBe(sent.id)
    expect(latest?.transfers).toMatchObject([
      { contractType: 'NATIVE', transferType: 'SEND', to: bob, amounts: ['3'] },
    ])
    // Version 1 logs the id without a topic.
    const { transactions } = await indexer.client().getTransactionHistory({
      filter: { metaTransactionIDs: [wallet.migrationId ?? ''] },
    })
    expect(transactions.map((it) => it.txnHash)).toEqual([latest?.txnHash])
  })

  test('behavior: leaves out failed calls', async () => {
    const wallet = await wallets.create()
    await fund(wallet.address)
    const failing = { revertOnError: false, gasLimit: 100_000n }
    await wallet.send([
      { to: usdc, data: pay(bob, 10n ** 30n), ...failing },
      // A token contract refuses coins.
      { to: usdc, value: 9n, ...failing },
      { to: bob, value: 4n },
    ])
    const [latest] = await historyOf(wallet.address)
    expect(latest?.transfers?.map((it) => [it.to, it.amounts])).toEqual([
      [bob, ['4']],
    ])
  })

  test('behavior: lists a transaction without transfers of its wallet', async () => {
    const wallet = await wallets.create()
    await fund(wallet.address)
    const sent = await wallet.send([{ to: bob }])
    const [latest] = await historyOf(wallet.address)
    expect(latest).toMatchObject({ metaTxnID: sent.id, transfers: [] })
  })

  test('behavior: counts wrapped native coins as the chain does', async () => {
    const wallet = await wallets.create()
    await fund(wallet.address)
    const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
    const withdraw = encodeFunctionData({
      abi,
      functionName: 'withdraw',
      args: [30n],
    })
    await wallet.send([
      { to: wrapped, value: 100n, data: deposit },
      { to: wrapped, data: withdraw },
    ])
    const [latest] = await historyOf(wallet.address)
    expect(
      latest?.transfers?.map((it) => [
        it.contractType,
        it.transferType,
        it.amounts,
      ]),
    ).toEqual([
      ['NATIVE', 'SEND', ['100']],
      ['NATIVE', 'RECEIVE', ['30']],
      ['ERC20', 'RECEIVE', ['100']],
      ['ERC20', 'SEND', ['30']],
    ])
    const { balances } = await indexer.client().getTokenBalances({
      accountAddress: wallet.address,
      contractAddress: wrapped,
    })
    expect(balances.map((it) => it.balance)).toEqual(['70'])
  })

  test('behavior: lists plain transfers without failed ones', async () => {
    const stranger = '0x57a0000000000000000000000000000000000001'
    await chain.send({ to: stranger, value: '0x5' })
    await chain.send({ to: usdc, value: '0x6', gas: '0x186a0' })
    const [latest, ...rest] = await historyOf(stranger)
    expect(rest).toEqual([])
    expect(latest?.transfers).toMatchObject([
      { from: payer, transferType: 'RECEIVE', amounts: ['5'] },
    ])
    const ofPayer = await historyOf(payer)
    expect(
      ofPayer.flatMap((it) => it.transfers?.map(({ to }) => to)),
    ).not.toContain(usdc)
  })

  test('[HIST-01] pages through all entries, newest first', async () => {
    const one = '0x9a6e000000000000000000000000000000000001'
    for (let i = 1; i <= 7; i++) {
      await chain.send({ to: one, value: `0x${i.toString(16)}` })
    }
    await indexer.caughtUp(chain)
    const client = indexer.client()
    const amounts: string[][] = []
    let page: Parameters<typeof client.getTransactionHistory>[0]['page'] = {
      pageSize: 3,
    }
    for (;;) {
      const answer = await client.getTransactionHistory({
        filter: { accountAddress: one },
        page,
      })
      amounts.push(
        answer.transactions.flatMap((it) => it.transfers?.[0]?.amounts ?? []),
      )
      page = answer.page
      if (!page?.more) break
    }
    expect(amounts).toEqual([['7', '6', '5'], ['4', '3', '2'], ['1']])
  })

  test('behavior: narrows by contract, hash and blocks', async () => {
    const wallet = await wallets.create()
    await fund(wallet.address)
    const sent = await wallet.send([{ to: bob, value: 1n }])
    await indexer.caughtUp(chain)
    const ask = async (filter: Record<string, unknown>) =>
      (await indexer.client().getTransactionHistory({ filter })).transactions
    const { address } = wallet
    const ofUsdc = await ask({ accountAddress: address, contractAddress: usdc })
    expect(
      ofUsdc.map((it) => it.transfers?.map((t) => t.contractAddress)),
    ).toEqual([[usdc]])
    const byHash = await ask({ transactionHashes: [sent.hash] })
    expect(
      byHash.map((it) => it.transfers?.map((t) => t.transferType)),
    ).toEqual([['UNKNOWN']])
    const last = byHash[0]?.blockNumber
    const early = await ask({
      accountAddress: address,
      toBlock: (last ?? 0) - 1,
    })
    expect(early.map((it) => it.metaTxnID)).toEqual([undefined])
  })

  test('has the balances that the chain has', async () => {
    await indexer.caughtUp(chain)
    const rows = await listAllBalances(database)
    const coins = rows.filter((row) => row.includes(' -1: '))
    expect(coins.length).toBeGreaterThan(20)
    for (const row of coins) {
      const [, contract, account, balance] =
        /^(\S+) (\S+) -1: (-?\d+)$/.exec(row) ?? []
      const data = encodeFunctionData({
        abi,
        functionName: 'balanceOf',
        args: [account as `0x${string}`],
      })
      const onChain = await chain.rpc<string>('eth_call', [
        { to: contract, data },
        'latest',
      ])
      expect(`${contract} ${account} ${balance}`).toBe(
        `${contract} ${account} ${BigInt(onChain)}`,
      )
    }
  })

  test('behavior: fetches a receipt, waiting until it is there', async () => {
    await chain.rpc('evm_setAutomine', [false])
    const hash = await chain.rpc<string>('eth_sendTransaction', [
      { from: payer, to: bob, value: '0x1' },
    ])
    const waiting = indexer.client().fetchTransactionReceipt({ txnHash: hash })
    await chain.rpc('evm_mine')
    await chain.rpc('evm_setAutomine', [true])
    const { receipt } = await waiting
    expect(receipt).toMatchObject({
      txnHash: hash,
      txnStatus: 'SUCCESSFUL',
      txnType: 'DynamicFeeTxnType',
      gasUsed: 21000,
      from: payer,
      to: bob,
      logs: [],
      final: false,
      reorged: false,
    })
    // Nodes take only one way to write a hash.
    const digits = hash.slice(2)
    for (const txnHash of [digits, `0X${digits.toUpperCase()}`]) {
      const again = indexer.client().fetchTransactionReceipt({ txnHash })
      expect((await again).receipt).toMatchObject({ txnHash: hash })
    }
    await expect(
      indexer.client().fetchTransactionReceipt({
        txnHash: `0x${'12'.repeat(32)}`,
        maxBlockWait: 0,
      }),
    ).rejects.toMatchObject({ status: 404, name: 'NotFound' })
  })
})
