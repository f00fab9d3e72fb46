import { createNodePool } from '@cairn/clients/nodes'
import { deployLocalChain } from '@cairn/contracts'
import { startProviderProxy } from '@cairn/dev-env/public'
import type { Logger } from '@cairn/service-kit'
import {
  quickDatabases,
  startAnvil,
  testPlatform,
} from '@cairn/service-kit/testing'
import { describe, expect, test } from 'vitest'
import { chainId, startHost } from './_host.ts'
import { ask, newBareWallet } from './_metatx.ts'

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
})
