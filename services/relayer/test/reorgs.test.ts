import { deployLocalChain } from '@cairn/contracts'
import type { Database } from '@cairn/service-kit'
import {
  quickDatabases,
  startAnvil,
  type TestNode,
  testPlatform,
} from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainId, startHost } from './_host.ts'
import { ask, type BareWallet, newBareWallet } from './_metatx.ts'

const empty = `0x${'0'.repeat(64)}`
const full = `0x${'0'.repeat(63)}1`

type Gate = PromiseWithResolvers<void>

describe.each(quickDatabases)('reorgs on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let database: Database
  let lane = 0

  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    database = stack.use(await open())
  })
  afterAll(() => stack.disposeAsync())

  /** Starts a host that checks for reorganisations at this interval. */
  const openHost = (upkeepMs: number) =>
    startHost(database, anvil, {
      secret: testPlatform(database).secret,
      env: { RELAYER_UPKEEP_MS: `${upkeepMs}` },
    })

  /** Creates wallets with senders of their own. */
  async function newWallet(): Promise<BareWallet> {
    const wanted = BigInt(lane++ % 8)
    for (;;) {
      const wallet = await newBareWallet(anvil.rpcUrl, chainId)
      if (BigInt(wallet.address) % 8n === wanted) return wallet
    }
  }

  const rpc = <T>(method: string, ...params: unknown[]) =>
    ask<T>(anvil.rpcUrl, method, params)

  async function isOnChain(hash: string): Promise<boolean> {
    return (await rpc('eth_getTransactionReceipt', hash)) !== null
  }

  test('[SRVC-01] sends a reorganised payment again, even if a later one was recorded before the check', async () => {
    await using host = await openHost(3_000)
    const [lost, later] = [await newWallet(), await newWallet()]
    const first = await host.send(lost, 1n)
    const before = await host.receipt(first.id)
    expect(before.status).toBe('SUCCEEDED')
    await rpc('anvil_reorg', 1, [])
    expect(await isOnChain(before.txnHash)).toBe(false)
    const second = await host.send(later, 100n)
    expect((await host.receipt(second.id)).status).toBe('SUCCEEDED')
    await expect
      .poll(
        async () => {
          const { status, txnHash } = await host.receipt(first.id)
          return status === 'SUCCEEDED' && isOnChain(txnHash)
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  })

  test.each([
    ['while a check had read an earlier head', 0],
    ['and many blocks came before the next check', 100],
  ])(
    '[SRVC-01] [TXPD-01] sends a payment again whose block was replaced %s',
    async (_, newerBlocks) => {
      const [held, open, next, last] = Array.from({ length: 4 }, () =>
        Promise.withResolvers<void>(),
      ) as [Gate, Gate, Gate, Gate]
      let rounds = -1
      let isAccepting = false
      // Each check begins with the last block, and so does each acceptance.
      const gated: typeof fetch = async (input, init) => {
        const isHead = `${init?.body}`.includes('["latest",false]')
        if (!isHead || isAccepting || rounds < 0) return fetch(input, init)
        const round = rounds++
        if (round === 1) {
          next.resolve()
          await last.promise
        }
        const response = await fetch(input, init)
        if (round === 0) {
          held.resolve()
          await open.promise
        }
        return response
      }
      await using host = await startHost(database, anvil, {
        secret: testPlatform(database).secret,
        fetch: gated,
      })
      const wallet = await newWallet()
      rounds = 0
      await held.promise
      isAccepting = true
      const { id } = await host.send(wallet, 1n)
      const before = await host.receipt(id)
      isAccepting = false
      expect(before.status).toBe('SUCCEEDED')
      open.resolve()
      await next.promise
      await rpc('anvil_reorg', 1, [])
      if (newerBlocks > 0) await rpc('anvil_mine', newerBlocks)
      expect(await isOnChain(before.txnHash)).toBe(false)
      last.resolve()
      await expect
        .poll(
          async () => {
            const { status, txnHash } = await host.receipt(id)
            return status === 'SUCCEEDED' && isOnChain(txnHash)
          },
          { timeout: 20_000 },
        )
        .toBe(true)
    },
  )

  test('[SRVC-01] a reorganised failure that was sent again delays no other transaction', async () => {
    await using host = await openHost(50)
    const wallet = await newWallet()
    // Fails while the first word of its storage is set.
    const trap = '0x00000000000000000000000000000000beef0001'
    await rpc('anvil_setCode', trap, '0x600054600757005b600080fd')
    await rpc('anvil_setStorageAt', trap, empty, empty)
    const call = await wallet.submit([{ to: trap }])
    await rpc('evm_setAutomine', false)
    const failed = await host.call('SendMetaTxn', { call })
    await rpc('anvil_setStorageAt', trap, empty, full)
    await rpc('evm_setAutomine', true)
    await rpc('evm_mine')
    expect((await host.receipt(`${failed.txnHash}`)).status).toBe('FAILED')
    await rpc('anvil_setStorageAt', trap, empty, empty)
    await expect
      .poll(() => host.call('SendMetaTxn', { call }), { timeout: 20_000 })
      .toMatchObject({ status: true })
    expect((await host.receipt(`${failed.txnHash}`)).status).toBe('SUCCEEDED')

    await rpc('anvil_reorg', 6, [])
    const other = await host.send(await newWallet(), 1n)
    expect((await host.receipt(other.id)).status).toBe('SUCCEEDED')
    await expect
      .poll(async () => (await host.receipt(`${failed.txnHash}`)).status, {
        timeout: 20_000,
      })
      .toBe('SUCCEEDED')
    await host.check()
  })
})
