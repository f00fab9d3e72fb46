import { createNodePool } from '@cairn/clients/nodes'
import { deployLocalChain } from '@cairn/contracts'
import { type Quirks, startProviderProxy } from '@cairn/dev-env/public'
import { failureTopics } from '@cairn/primitives'
import type { Logger } from '@cairn/service-kit'
import {
  quickDatabases,
  startAnvil,
  testPlatform,
} from '@cairn/service-kit/testing'
import { AbiParameters } from 'ox'
import { describe, expect, test } from 'vitest'
import { chainId, receiver, startHost } from './_host.ts'
import { ask, newBareWallet } from './_metatx.ts'

type Row = {
  readonly status: string
  readonly sender: string
  readonly nonce: number
  readonly hashes: readonly string[]
  readonly repeats: number
  readonly earlier_attempts: number
}
type Block = { readonly hash: string }

describe.each(quickDatabases)('several nodes on $name', ({ open }) => {
  test('[NODE-01] f: one liar of three takes no payment back, and two that agree do', async () => {
    await using anvil = await startAnvil(chainId)
    await deployLocalChain(anvil)
    await using database = await open()
    const nodeUrl = anvil.rpcUrl
    await using liar = await startProviderProxy({ nodeUrl })
    const undone: unknown[] = []
    const log: Logger = {
      debug() {},
      info() {},
      warn: (facts: object, text?: string) => {
        if (text === 'block undone') undone.push(facts)
      },
      error() {},
      child: () => log,
    }
    await using host = await startHost(database, anvil, {
      secret: testPlatform(database).secret,
      log,
      nodes: createNodePool(
        [
          { name: 'liar', url: liar.url, weight: 2 },
          { name: 'b', url: nodeUrl },
          { name: 'c', url: nodeUrl },
        ],
        { chainId },
      ),
    })
    const first = await newBareWallet(nodeUrl, chainId)
    const second = await newBareWallet(nodeUrl, chainId)
    const kept = await host.receipt((await host.send(first, 1n)).id)
    const number = await ask<string>(nodeUrl, 'eth_blockNumber', [])
    const { id } = await host.send(second, 1n)
    const lost = await host.receipt(id)
    const last = await ask<string>(nodeUrl, 'eth_blockNumber', [])
    const truth = await ask<Block>(nodeUrl, 'eth_getBlockByNumber', [
      number,
      false,
    ])
    liar.setQuirks({
      lies: [
        {
          method: 'eth_getBlockByNumber',
          params: `"${number}"`,
          result: { ...truth, hash: `0x${'ab'.repeat(32)}` },
        },
      ],
    })
    await ask(nodeUrl, 'anvil_reorg', [1, []])
    await expect
      .poll(
        async () => {
          const { status, txnHash } = await host.receipt(id)
          const found = await ask(nodeUrl, 'eth_getTransactionReceipt', [
            txnHash,
          ])
          return status === 'SUCCEEDED' && found !== null
        },
        { timeout: 20_000 },
      )
      .toBe(true)
    expect(lost.status).toBe('SUCCEEDED')
    expect(undone).toEqual([{ chainId, block: String(Number(last)) }])
    expect(kept.status).toBe('SUCCEEDED')
    expect(liar.count().byMethod.eth_getBlockByNumber).toBeGreaterThan(0)
  })

  const startOverThree = (quirks: Quirks = {}) => startOver([quirks, {}, {}])

  /**
   * Starts a host over nodes, and passes its time by `wait`.
   *
   * @param blocks - number of blocks that the chain has more, a second each
   */
  async function startOver(quirks: readonly Quirks[], blocks = 0) {
    const stack = new AsyncDisposableStack()
    const anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    const database = stack.use(await open())
    const nodeUrl = anvil.rpcUrl
    const start = () => startProviderProxy({ nodeUrl })
    if (blocks > 0) await ask(nodeUrl, 'anvil_mine', [blocks, 1])
    const proxies = await Promise.all(quirks.map(start))
    for (const [at, proxy] of proxies.entries())
      stack.use(proxy).setQuirks(quirks[at] ?? {})
    let aheadMs = 0
    const host = stack.use(
      await startHost(database, anvil, {
        secret: testPlatform(database).secret,
        now: () => new Date(Date.now() + aheadMs),
        nodes: createNodePool(
          proxies.map(({ url }, at) => ({
            name: `n${at}`,
            url,
            weight: 3 - at,
          })),
          // Later than the last block.
          { chainId, nowMs: () => Date.now() + blocks * 1_000 },
        ),
      }),
    )
    return {
      ...{ host, nodeUrl, proxies },
      wallet: await newBareWallet(nodeUrl, chainId),
      wait: (ms: number) => {
        aheadMs += ms
      },
      rows: () =>
        database.query<Row>(
          'select status, sender, nonce::int, hashes, repeats, earlier_attempts from relayer.metatxs',
        ),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    }
  }

  const newestBlock = async (nodeUrl: string) => {
    const { number, hash } = await ask<Block & { readonly number: string }>(
      ...([nodeUrl, 'eth_getBlockByNumber', ['latest', false]] as const),
    )
    return { blockNumber: number, blockHash: hash }
  }

  /** Lets the first of two nodes alone tell a receipt until it was looked at. */
  async function tellAlone(
    two: Awaited<ReturnType<typeof startOver>>,
    receipt: { readonly transactionHash: string | undefined },
  ) {
    const [liar, honest] = two.proxies
    honest?.setQuirks({ down: 503 })
    liar?.setQuirks({
      lies: [
        {
          method: 'eth_getTransactionReceipt',
          params: receipt.transactionHash,
          result: receipt,
        },
        without,
        { method: 'eth_getTransactionCount', result: '0x5' },
      ],
    })
    const asked = () => liar?.count().byMethod.eth_getTransactionReceipt ?? 0
    const most = asked() + 4
    await expect
      .poll(
        async () => {
          two.wait(60_000)
          const rows = await two.rows()
          return rows.some((it) => it.status !== 'SENT') || asked() > most
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  }

  const without = { method: 'eth_getTransactionReceipt', result: null }

  test('[NODE-01] f: a payment is sent once, although the first node gives no receipts', async () => {
    await using three = await startOverThree({ lies: [without] })
    const { id } = await three.host.send(three.wallet, 1n)
    expect(await three.host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
    expect(await three.rows()).toMatchObject([
      { status: 'SUCCEEDED', repeats: 0, hashes: [expect.any(String)] },
    ])
  })

  test('[NODE-01] f: a payment is not repeated while no node has its receipt, because its wallet used its nonce', async () => {
    await using three = await startOverThree()
    const { host, proxies } = three
    for (const proxy of proxies) proxy.setQuirks({ lies: [without] })
    const { id } = await host.send(three.wallet, 1n)
    const nonceReads = () =>
      Math.max(...proxies.map(({ count }) => count().byMethod.eth_call ?? 0))
    await expect
      .poll(() => proxies[0]?.count().byMethod.eth_getTransactionReceipt ?? 0)
      .toBeGreaterThan(0)
    const before = nonceReads()
    // It is looked at until the wallet's nonce was read.
    await expect
      .poll(() => {
        three.wait(20_000)
        return nonceReads()
      })
      .toBeGreaterThan(before)
    expect(await three.rows()).toMatchObject([{ status: 'SENT', repeats: 0 }])
    for (const proxy of proxies) proxy.setQuirks({})
    await expect
      .poll(async () => {
        three.wait(60_000)
        return three.rows()
      })
      .toMatchObject([{ status: 'SUCCEEDED', repeats: 0 }])
    expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('[NODE-01] f: a payment ends dropped if no node has its receipt for long', async () => {
    await using three = await startOverThree()
    for (const proxy of three.proxies) proxy.setQuirks({ lies: [without] })
    await three.host.send(three.wallet, 1n)
    await expect
      .poll(
        () => {
          three.wait(600_000)
          return three.rows()
        },
        { timeout: 20_000 },
      )
      .toMatchObject([{ status: 'DROPPED', repeats: 0 }])
  })

  test.each([
    'every call failed',
    'an empty transaction took its nonce',
  ] as const)(
    '[NODE-01] f: one node alone, which says that %s, ends no payment',
    async (lie) => {
      await using two = await startOver([{}, {}])
      const { host, nodeUrl, proxies, wallet } = two
      await ask(nodeUrl, 'evm_setAutomine', [false])
      const { id } = await host.send(wallet, 1n)
      await expect.poll(two.rows).toMatchObject([{ status: 'SENT' }])
      const [row] = await two.rows()
      const data = AbiParameters.encode(
        AbiParameters.from('uint256 index, bytes reason'),
        [0n, '0x'],
      )
      const topics = [failureTopics.failed, id]
      const failed = { address: wallet.address, topics, data, logIndex: '0x0' }
      const isFailed = lie === 'every call failed'
      const receipt = {
        transactionHash: row?.hashes[0],
        ...(await newestBlock(nodeUrl)),
        to: isFailed ? wallet.address : row?.sender,
        ...{ status: '0x1', gasUsed: '0x5208' },
        logs: isFailed ? [failed] : [],
      }
      await tellAlone(two, receipt)
      expect(await two.rows()).toMatchObject([{ status: 'SENT', repeats: 0 }])
      for (const proxy of proxies) proxy.setQuirks({})
      await ask(nodeUrl, 'evm_mine', [])
      await expect
        .poll(
          async () => {
            two.wait(60_000)
            return two.rows()
          },
          { timeout: 20_000 },
        )
        .toMatchObject([{ status: 'SUCCEEDED' }])
    },
  )

  test('[NODE-01] f: one node alone, which says that a payment happened, drops none of its nonce', async () => {
    await using two = await startOver([{}, {}])
    const { host, nodeUrl, wallet } = two
    await ask(nodeUrl, 'evm_setAutomine', [false])
    for (const value of [1n, 2n]) {
      const call = await wallet.submit([{ to: receiver, value }], 7n)
      await host.call('SendMetaTxn', { call, replaces: value === 2n })
      await expect
        .poll(async () => (await two.rows()).map(({ status }) => status))
        .toEqual(Array.from({ length: Number(value) }, () => 'SENT'))
    }
    const rows = await two.rows()
    const receipt = {
      ...(await newestBlock(nodeUrl)),
      transactionHash: rows[1]?.hashes[0],
      to: wallet.address,
      ...{ status: '0x1', gasUsed: '0x5208', logs: [] },
    }
    await tellAlone(two, receipt)
    const statuses = (await two.rows()).map(({ status }) => status)
    expect(statuses).toEqual(['SENT', 'SENT'])
  })

  test('[NODE-01] f: of two nodes one stands still, and payments are settled', async () => {
    await using two = await startOver([{}, { lagBlocks: 100 }], 200)
    const { id } = await two.host.send(two.wallet, 1n)
    expect(await two.host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('[NODE-01] f: a payment that waited long for a block is settled with it', async () => {
    await using three = await startOverThree()
    const { host, nodeUrl, proxies } = three
    await ask(nodeUrl, 'evm_setAutomine', [false])
    const { id } = await host.send(three.wallet, 1n)
    await expect.poll(three.rows).toMatchObject([{ status: 'SENT' }])
    // The last node is asked only where all are.
    const asked = () =>
      proxies[2]?.count().byMethod.eth_getTransactionCount ?? 0
    const before = asked()
    three.wait(400_000)
    await expect.poll(asked).toBeGreaterThan(before)
    await ask(nodeUrl, 'evm_setAutomine', [true])
    await ask(nodeUrl, 'evm_mine', [])
    expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('[NODE-01] f: a payment that cannot be asked about holds up no other', async () => {
    await using three = await startOverThree()
    const { host, nodeUrl, proxies } = three
    const { id: first } = await host.send(three.wallet, 1n)
    expect((await host.receipt(first)).status).toBe('SUCCEEDED')
    const lost = await newBareWallet(nodeUrl, chainId)
    // Their senders differ.
    const laneOf = ({ address }: { readonly address: string }) =>
      BigInt(address) % 8n
    let other = await newBareWallet(nodeUrl, chainId)
    while (laneOf(other) === laneOf(lost))
      other = await newBareWallet(nodeUrl, chainId)
    for (const proxy of proxies)
      proxy.setQuirks({
        lies: [
          {
            method: 'eth_sendRawTransaction',
            // Signed as it was written, with capital letters.
            params: lost.address.slice(2),
            result: `0x${'12'.repeat(32)}`,
          },
          {
            method: 'eth_getTransactionCount',
            params: 'blockHash',
            result: null,
          },
        ],
      })
    await host.send(lost, 1n)
    await expect.poll(three.rows).toMatchObject([{}, { status: 'SENT' }])
    three.wait(40_000)
    const { id } = await host.send(other, 1n)
    expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('[NODE-01] f: a payment whose nonce another transaction used is sent again', async () => {
    await using three = await startOverThree()
    const { host, nodeUrl, proxies } = three
    const result = `0x${'12'.repeat(32)}`
    const swallow = { lies: [{ method: 'eth_sendRawTransaction', result }] }
    for (const proxy of proxies) proxy.setQuirks(swallow)
    const { id } = await host.send(three.wallet, 1n)
    await expect.poll(three.rows).toMatchObject([{ status: 'SENT' }])
    const [row] = await three.rows()
    await ask(nodeUrl, 'anvil_setNonce', [row?.sender, '0x5'])
    // The nodes are asked at the hash of a block.
    await ask(nodeUrl, 'evm_mine', [])
    for (const proxy of proxies) proxy.setQuirks({})
    await expect
      .poll(async () => {
        three.wait(20_000)
        return (await three.rows())[0]?.repeats
      })
      .toBe(1)
    three.wait(60_000)
    expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
    const [again] = await three.rows()
    expect(again?.nonce).toBe(5)
    // Those before count for no limit of the nonce that it has now.
    expect(again?.earlier_attempts).toBeGreaterThan(0)
    expect(again?.earlier_attempts).toBeLessThan(again?.hashes.length ?? 0)
    expect(again?.hashes[0]).toBe(row?.hashes[0])
  })

  test('[NODE-01] f: one node raises no nonce of a sender', async () => {
    await using three = await startOverThree({
      lies: [{ method: 'eth_getTransactionCount', result: '0xffff' }],
    })
    const { id } = await three.host.send(three.wallet, 1n)
    await expect.poll(three.rows).toMatchObject([{ nonce: 0 }])
    expect(await three.host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
  })
})
