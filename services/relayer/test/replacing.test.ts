import { contexts, deployLocalChain } from '@cairn/contracts'
import {
  startAnvil,
  type TestNode,
  testDatabases,
  testPlatform,
} from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainId, startHost } from './_host.ts'
import {
  ask,
  type BareWallet,
  newBareWallet,
  type Submission,
} from './_metatx.ts'

const first = '0x0000000000000000000000000000000000f11501'
const second = '0x0000000000000000000000000000000000f11502'

describe.each(testDatabases)('replacing on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let wallet: BareWallet
  let host: Awaited<ReturnType<typeof startHost>>
  let space = 1n

  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    wallet = await newBareWallet(anvil.rpcUrl, chainId)
    const shared = stack.use(await open())
    const { secret } = testPlatform(shared)
    host = stack.use(await startHost(shared, anvil, { secret }))
  })
  afterAll(() => stack.disposeAsync())

  const mining = (isOn: boolean) => ask(anvil.rpcUrl, 'evm_setAutomine', [isOn])
  const mine = () => ask(anvil.rpcUrl, 'evm_mine', [])
  const heldBy = async (address: string) =>
    BigInt(
      await ask<string>(anvil.rpcUrl, 'eth_getBalance', [address, 'latest']),
    )
  /** Sends a coin in a nonce space. */
  const send = async (to: string, inSpace: bigint, replaces?: boolean) => {
    const call = await wallet.submit([{ to, value: 1n }], inSpace)
    const answer = await host.call('SendMetaTxn', { call, replaces })
    return { id: `${answer.txnHash}`, answer }
  }
  const stateOf = async (id: string) => {
    const body = { metaTxID: id, waitMs: 0 }
    const { receipt } = await host.call('GetMetaTxnReceipt', body)
    return (receipt as { status: string }).status
  }
  /** Hash of the first transaction that waits in the node for a block. */
  const pendingHash = async () => {
    const { transactions } = await ask<{ transactions: { hash: string }[] }>(
      anvil.rpcUrl,
      'eth_getBlockByNumber',
      ['pending', true],
    )
    return transactions[0]?.hash
  }
  /** Number of failed transactions in the chain's blocks. */
  const failures = async () => {
    const last = Number(await ask<string>(anvil.rpcUrl, 'eth_blockNumber', []))
    const counts = await Promise.all(
      Array.from({ length: last }, async (_, index) => {
        const number = `0x${(index + 1).toString(16)}`
        const receipts = await ask<{ status: string }[]>(
          anvil.rpcUrl,
          'eth_getBlockReceipts',
          [number],
        )
        return receipts.filter(({ status }) => status === '0x0').length
      }),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }

  test('[TXPD-01] [SRVC-01] a transaction on its way gives its place to another of its nonce: one happens, and the sender pays for no failure', async () => {
    space += 1n
    const before = [await heldBy(first), await heldBy(second)]
    const failed = await failures()
    await mining(false)
    const one = await send(first, space)
    await expect.poll(() => stateOf(one.id)).toBe('SENT')
    const plain = await send(second, space)
    expect(plain.answer).toMatchObject({ error: 'RequestConflict' })
    const other = await send(second, space, true)
    expect(other.answer).toMatchObject({ status: true })
    expect(await stateOf(one.id)).toBe('SENT')
    await mine()
    await mining(true)
    await mine()
    expect(await host.receipt(other.id)).toMatchObject({ status: 'SUCCEEDED' })
    expect(await host.receipt(one.id)).toMatchObject({
      status: 'DROPPED',
      revertReason: 'replaced by another transaction',
    })
    expect(await heldBy(first)).toBe(before[0])
    expect((await heldBy(second)) - (before[1] ?? 0n)).toBe(1n)
    expect(await failures()).toBe(failed)
  })

  test('[TXPD-01] [SRVC-01] one that a block holds before it is replaced happens; the other is dropped', async () => {
    space += 1n
    await mining(false)
    const one = await send(first, space)
    await expect.poll(() => stateOf(one.id)).toBe('SENT')
    // It is written down as sent before the node has it.
    let hash: string | undefined
    await expect.poll(async () => (hash = await pendingHash())).toBeDefined()
    const raw = await ask<string>(anvil.rpcUrl, 'eth_getRawTransactionByHash', [
      hash,
    ])
    const other = await send(second, space, true)
    expect(other.answer).toMatchObject({ status: true })
    // A node that never saw the replacement builds the block.
    await ask(anvil.rpcUrl, 'anvil_dropAllTransactions', [])
    await ask(anvil.rpcUrl, 'eth_sendRawTransaction', [raw])
    await mine()
    await mining(true)
    expect(await host.receipt(one.id)).toMatchObject({ status: 'SUCCEEDED' })
    expect(await host.receipt(other.id)).toMatchObject({ status: 'DROPPED' })
    // The sender's later nonces are not blocked.
    space += 1n
    const next = await send(first, space)
    expect(await host.receipt(next.id)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('[TXPD-01] error: what a block holds already is not replaced', async () => {
    space += 1n
    const one = await send(first, space)
    expect(await host.receipt(one.id)).toMatchObject({ status: 'SUCCEEDED' })
    const late = await send(second, space, true)
    expect(late.answer).toMatchObject({ error: 'RequestConflict' })
    // The same transaction again is the same, also as a replacement.
    expect((await send(first, space, true)).id).toBe(one.id)
  })

  test('[SRVC-01] error: a nonce changes hands four times at most, because each raises the price', async () => {
    space += 1n
    await mining(false)
    await send(first, space)
    const targets = [1, 2, 3, 4].map((digit) => `0x${'00'.repeat(19)}f${digit}`)
    for (const to of targets) {
      const { answer } = await send(to, space, true)
      expect(answer).toMatchObject({ status: true })
    }
    const { answer } = await send(second, space, true)
    expect(answer).toMatchObject({ error: 'RateLimited' })
    await mining(true)
    await mine()
  })

  test.each([
    ['wraps', undefined],
    ['hides', '0x00000000000000000000000000000000000f0f0f'],
  ])(
    '[SRVC-01] error: who %s the signed calls of another takes no place: its owner still may',
    async (_, through) => {
      space += 1n
      if (through !== undefined)
        await ask(anvil.rpcUrl, 'anvil_setCode', [
          through,
          forwarderTo(wallet.address),
        ])
      await mining(false)
      const call = await wallet.submit([{ to: first, value: 1n }], space)
      const { txnHash } = await host.call('SendMetaTxn', { call })
      await expect.poll(() => stateOf(`${txnHash}`)).toBe('SENT')
      for (const nonce of [1n, 2n, 3n, 4n])
        await host.call('SendMetaTxn', {
          call: wrapped(call, nonce, through),
          replaces: true,
        })
      const other = await send(second, space, true)
      expect(other.answer).toMatchObject({ status: true })
      await mining(true)
      await mine()
      expect(await host.receipt(other.id)).toMatchObject({
        status: 'SUCCEEDED',
      })
    },
  )

  test('[TXPD-01] the receipt says how often a stuck transaction was sent', async () => {
    await using database = await open()
    const { secret } = testPlatform(database)
    await using own = await startHost(database, anvil, {
      secret,
      env: { RELAYER_BUMP_MS: '200' },
    })
    await mining(false)
    const { id } = await own.send(wallet, 1n)
    await expect
      .poll(async () => {
        const body = { metaTxID: id, waitMs: 0 }
        const { receipt } = await own.call('GetMetaTxnReceipt', body)
        return (receipt as { attempts: number }).attempts
      })
      .toBeGreaterThan(1)
    await mining(true)
    await mine()
    expect(await own.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
  })
})

const executes = new ethers.Interface([
  'function execute((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] txs, uint256 nonce, bytes signature)',
])

/** The same signed calls inside a bundle of the guest module, which anybody makes. */
function wrapped(
  { contract, input }: Submission,
  nonce: bigint,
  through = contract,
): Submission {
  const { guestModule } = contexts[2]
  // Each is another transaction by its gas.
  const calls = [[false, true, 1_000_000n + nonce, through, 0n, input]]
  return {
    walletAddress: contract,
    contract: guestModule,
    input: executes.encodeFunctionData('execute', [calls, nonce, '0x']),
  }
}

/** Code that hands what it is called with on to an address. */
function forwarderTo(address: string): string {
  return `0x365f5f375f5f365f5f73${address.slice(2)}5af100`
}
