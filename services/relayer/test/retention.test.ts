import { deployLocalChain } from '@cairn/contracts'
import type { Database } from '@cairn/service-kit'
import {
  startAnvil,
  type TestNode,
  testDatabases,
  testPlatform,
} from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainId, startHost } from './_host.ts'
import { ask, newBareWallet } from './_metatx.ts'

const dayMs = 24 * 60 * 60_000

describe.each(testDatabases)('retention on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let database: Database

  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    database = stack.use(await open())
  })
  afterAll(() => stack.disposeAsync())

  /** Starts a host whose clock is some days ahead, and keeps for two days. */
  const openHost = (daysAhead: number) =>
    startHost(database, anvil, {
      secret: testPlatform(database).secret,
      now: () => new Date(Date.now() + daysAhead * dayMs),
      env: { RELAYER_KEEP_DAYS: '2', RELAYER_LONG_POLL_MS: '0' },
    })

  async function countIds(id: string): Promise<number> {
    const found = await database.query(
      `select metatx from relayer.metatx_ids where metatx_id = $1`,
      [id],
    )
    return found.length
  }

  test('[SRVC-01] n: deletes transactions that ended long ago, and keeps recent and unmined ones', async () => {
    const wallet = await newBareWallet(anvil.rpcUrl, chainId)
    const other = await newBareWallet(anvil.rpcUrl, chainId)
    let ended = ''
    let pending = ''
    {
      await using host = await openHost(0)
      ended = (await host.send(wallet, 1n)).id
      await expect
        .poll(async () => (await host.receipt(ended))?.status)
        .toBe('SUCCEEDED')
    }
    {
      await using host = await openHost(1)
      expect((await host.receipt(ended)).status).toBe('SUCCEEDED')
      await ask(anvil.rpcUrl, 'evm_setAutomine', [false])
      pending = (await host.send(other, 1n)).id
      expect(await countIds(ended)).toBe(1)
    }
    await using host = await openHost(3)
    await expect.poll(() => countIds(ended)).toBe(0)
    expect(await countIds(pending)).toBe(1)
    await ask(anvil.rpcUrl, 'evm_setAutomine', [true])
    await ask(anvil.rpcUrl, 'evm_mine', [])
    await expect
      .poll(async () => (await host.receipt(pending))?.status, {
        timeout: 20_000,
      })
      .toBe('SUCCEEDED')
    const again = await host.call('GetMetaTxnReceipt', { metaTxID: ended })
    expect(again.receipt).toBeUndefined()
  })
})
