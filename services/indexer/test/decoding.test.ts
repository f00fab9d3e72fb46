import {
  ammRouterAbi,
  contexts,
  deployLocalChain,
  fundAccount,
  localAmm,
  localErc20Abi,
  localErc721Abi,
  localErc1155Abi,
  localSwaps,
  localTokens,
} from '@cairn/contracts'
import {
  type Address,
  callsOfWallet,
  childrenOf,
  decodeOperations,
  type Hex,
  meaningOf,
  nativeTokenAddress,
  type TransactionEnd,
  toHistoryEntry,
  withMeaning,
} from '@cairn/primitives'
import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bob, startTestChain, type TestChain } from './_chain.ts'
import { startTestIndexer, type TestIndexer } from './_indexer.ts'
import { createWallets } from './_wallet.ts'

const chainId = 137
const far = 10n ** 12n
const { router, wrappedNative, quoteToken: usdc } = localAmm(chainId)
const guests = Object.values(contexts).map(({ guestModule }) => guestModule)
const low = (address: string) => address.toLowerCase()

function tokenOf(symbol: string): Address {
  const found = localTokens(chainId).find((it) => it.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

const selfExecuteAbi = parseAbi([
  'function selfExecute((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] calls)',
])

const raw = (call: { to: Address; value?: bigint; data?: Hex }) => ({
  delegateCall: false,
  revertOnError: true,
  gasLimit: 0n,
  target: call.to,
  value: call.value ?? 0n,
  data: call.data ?? '0x',
})

const approve = (amount: bigint) => ({
  to: usdc,
  data: encodeFunctionData({
    abi: localErc20Abi,
    functionName: 'approve',
    args: [router, amount],
  }),
})

describe('decodeOperations', () => {
  let chain: TestChain
  let database: Database
  let indexer: TestIndexer
  let wallets: ReturnType<typeof createWallets>
  let wallet: Awaited<ReturnType<typeof wallets.create>>
  let me: Address

  beforeAll(async () => {
    chain = await startTestChain()
    await deployLocalChain(chain)
    wallets = createWallets(chain)
    const [store] = testDatabases
    if (!store) throw new Error('no store to test on')
    database = await store.open()
    indexer = await startTestIndexer(database, [chain])
    wallet = await wallets.create()
    me = wallet.address as Address
    // Twice, for two of the ERC-721.
    await fundAccount({ ...chain, address: me })
    await fundAccount({ ...chain, address: me })
  })
  afterAll(async () => {
    wallets?.[Symbol.dispose]()
    await indexer?.[Symbol.asyncDispose]()
    await database?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  /**
   * Returns the history entry of a transaction, from its logs and its calls.
   */
  async function run(
    calls: Parameters<typeof wallet.send>[0],
    sender: Pick<typeof wallet, 'send' | 'address'> = wallet,
  ) {
    const me = sender.address as Address
    const { hash } = await sender.send(calls)
    await indexer.caughtUp(chain)
    const { transactions } = await indexer.client().getTransactionHistory({
      filter: { accountAddress: me, transactionHashes: [hash ?? ''] },
    })
    const [found] = transactions
    if (!found) throw new Error('not indexed')
    const { to, value, input } = await chain.rpc<{
      to: Address
      value: string
      input: Hex
    }>('eth_getTransactionByHash', [hash])
    const { status, logs } = await chain.rpc<{
      status: Hex
      logs: TransactionEnd['logs']
    }>('eth_getTransactionReceipt', [hash])
    const operations = decodeOperations(
      callsOfWallet({ to, value: BigInt(value), data: input }, me, guests, {
        hasReverted: BigInt(status) === 0n,
        logs,
      }),
      { account: me, chainId, known: { swap: localSwaps(chainId) } },
    )
    const problems: string[] = []
    const children = childrenOf(operations, (_, why) => problems.push(why))
    expect(problems).toEqual([])
    return {
      entry: toHistoryEntry(found as never, me),
      operations,
      children,
      meaning: meaningOf(operations, () => {}),
    }
  }

  const failing = { revertOnError: false, gasLimit: 100_000n }
  const tooMuch = () => ({
    to: usdc,
    data: encodeFunctionData({
      abi: localErc20Abi,
      functionName: 'transfer',
      args: [bob, 10n ** 30n],
    }),
    ...failing,
  })
  const endsOf = (operations: readonly { outcome?: unknown }[]) =>
    operations.map(({ outcome }) => (outcome as { type: string }).type)

  test('[HIST-01] separates reverted calls from successful ones', async () => {
    const nested = {
      to: me,
      data: encodeFunctionData({
        abi: selfExecuteAbi,
        functionName: 'selfExecute',
        args: [
          [
            { ...raw({ to: bob as Address, value: 2n }) },
            { ...raw(tooMuch()), revertOnError: false },
          ],
        ],
      }),
    }
    const { operations, meaning } = await run([
      tooMuch(),
      nested,
      { to: bob, value: 4n },
    ])
    expect(endsOf(operations)).toEqual(['reverted', 'done', 'reverted', 'done'])
    expect(meaning.children).toMatchObject([
      { amounts: [2n] },
      { amounts: [4n] },
    ])
    expect(meaning.failure).toMatchObject({
      count: 2,
      attempted: [{ amounts: [10n ** 30n] }, { amounts: [10n ** 30n] }],
    })
  })

  test('[HIST-01] reports that all calls failed in the transaction that deploys the wallet', async () => {
    const young = await wallets.create()
    const { entry, meaning } = await run([tooMuch()], young)
    expect(withMeaning(entry, meaning)).toMatchObject({
      status: 'failed',
      type: 'SEND',
      children: [],
    })
  })

  test('[HIST-01] reports the failed calls of a migrating wallet', async () => {
    const old = await wallets.createOld()
    await fundAccount({ ...chain, address: old.address as Address })
    const { operations } = await run([tooMuch(), { to: bob, value: 4n }], old)
    expect(endsOf(operations).slice(-2)).toEqual(['reverted', 'done'])
    expect(endsOf(operations)).not.toContain('unknown')
  })

  test('[HIST-01] lists a transaction of which all calls failed, of a new wallet, a known one and an old one', async () => {
    const young = await wallets.create()
    const old = await wallets.createOld()
    for (const { address, send } of [young, young, old, old]) {
      const sent = await send([tooMuch()])
      await indexer.caughtUp(chain)
      const { transactions } = await indexer
        .client()
        .getTransactionHistory({ filter: { accountAddress: address } })
      const [latest] = transactions
      expect(latest).toMatchObject({ txnHash: sent.hash, transfers: [] })
      // A first transaction is known by another id, which a test above names.
      if (transactions.length > 1) expect(latest?.metaTxnID).toBe(sent.id)
    }
  })

  test('[HIST-02] reads an approval, sent with the wallet’s deployment', async () => {
    const { entry, operations } = await run([approve(600_000_000n)])
    expect(operations).toMatchObject([
      {
        kind: 'approve',
        contractAddress: low(usdc),
        spender: low(router),
        amount: 600_000_000n,
      },
    ])
    // Without a transfer log, only the calls show the transfer.
    expect(entry.children).toEqual([])
  })

  const path = [usdc, wrappedNative]
  const swaps = [
    [
      'coins for coins',
      () => ({
        to: router,
        data: encodeFunctionData({
          abi: ammRouterAbi,
          functionName: 'swapExactTokensForTokens',
          args: [50_000_000n, 1n, [usdc, tokenOf('DAI')], me, far],
        }),
      }),
      [low(usdc), low(tokenOf('DAI'))],
    ],
    [
      'coins for native ones',
      () => ({
        to: router,
        data: encodeFunctionData({
          abi: ammRouterAbi,
          functionName: 'swapExactTokensForETH',
          args: [50_000_000n, 1n, path, me, far],
        }),
      }),
      [low(usdc), nativeTokenAddress],
    ],
    [
      'coins for an exact amount of native ones',
      () => ({
        to: router,
        data: encodeFunctionData({
          abi: ammRouterAbi,
          functionName: 'swapTokensForExactETH',
          args: [10n ** 18n, 50_000_000n, path, me, far],
        }),
      }),
      [low(usdc), nativeTokenAddress],
    ],
    [
      'native coins for others',
      () => ({
        to: router,
        value: 10n ** 18n,
        data: encodeFunctionData({
          abi: ammRouterAbi,
          functionName: 'swapExactETHForTokens',
          args: [1n, path.toReversed(), me, far],
        }),
      }),
      [nativeTokenAddress, low(usdc)],
    ],
  ] as const
  test.each(swaps)(
    '[HIST-02] [HIST-01] reads a swap of %s',
    async (_, call, [from, to]) => {
      const { entry, operations, children } = await run([call()])
      const [swap] = operations
      if (operations.length !== 1 || swap?.kind !== 'swap') {
        throw new Error(`not a swap: ${swap?.kind}`)
      }
      expect(low(swap.fromContractAddress)).toBe(from)
      expect(low(swap.toContractAddress)).toBe(to)
      expect(entry.type).toBe('SWAP')
      // The logs show the real amount, within the limit of the call.
      const moved = (direction: string) =>
        entry.children.find(
          (it) => it.kind === 'transfer' && it.direction === direction,
        )
      const [out, back] = [moved('send'), moved('receive')]
      if (out?.kind !== 'transfer' || back?.kind !== 'transfer') {
        throw new Error('nothing moved')
      }
      expect([low(out.contractAddress), low(back.contractAddress)]).toEqual([
        from,
        to,
      ])
      expect(out.amounts[0]).toBeLessThanOrEqual(swap.fromAmount)
      expect(back.amounts[0]).toBeGreaterThanOrEqual(swap.toAmount)
      expect(children).toHaveLength(2)
    },
  )

  test('[HIST-02] merges two of an ERC-721, as the logs do', async () => {
    const stone = tokenOf('STONE')
    const { transactions } = await indexer
      .client()
      .getTransactionHistory({ filter: { accountAddress: me } })
    const ids = transactions
      .flatMap(({ transfers = [] }) => transfers ?? [])
      .filter(({ contractType }) => contractType === 'ERC721')
      .flatMap(({ tokenIds = [] }) => tokenIds.map(String))
    expect(ids).toHaveLength(2)
    const { entry, children } = await run(
      ids.map((id) => ({
        to: stone,
        data: encodeFunctionData({
          abi: localErc721Abi,
          functionName: 'safeTransferFrom',
          args: [me, bob, BigInt(id)],
        }),
      })),
    )
    for (const found of [children, entry.children]) {
      expect(found).toMatchObject([
        { contractType: 'ERC721', tokenIds: ids, amounts: [1n, 1n] },
      ])
    }
    expect(entry.type).toBe('SEND')
  })

  test('[HIST-02] reads a batch of an ERC-1155', async () => {
    const { entry, children } = await run([
      {
        to: tokenOf('PEBBLE'),
        data: encodeFunctionData({
          abi: localErc1155Abi,
          functionName: 'safeBatchTransferFrom',
          args: [me, bob, [1n, 2n], [2n, 1n], '0x'],
        }),
      },
    ])
    for (const found of [children, entry.children]) {
      expect(found).toMatchObject([
        {
          contractType: 'ERC1155',
          direction: 'send',
          tokenIds: ['1', '2'],
          amounts: [2n, 1n],
        },
      ])
    }
  })

  test('[HIST-02] reads every call of a batch in its order', async () => {
    const { operations, entry } = await run([
      approve(1n),
      { to: bob, value: 7n },
      { to: usdc, data: '0xdd62ed3e'.padEnd(138, '0') },
    ])
    expect(operations.map(({ kind }) => kind)).toEqual([
      'approve',
      'transfer',
      'unknown',
    ])
    expect(entry.type).toBe('SEND')
  })
})
