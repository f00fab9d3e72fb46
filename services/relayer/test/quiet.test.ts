import { setTimeout as delay } from 'node:timers/promises'
import { deployLocalChain } from '@cairn/contracts'
import {
  quickDatabases,
  startAnvil,
  type TestNode,
  testPlatform,
} from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRelayerConfig } from '../src/index.ts'
import { chainId, startHost } from './_host.ts'
import { ask, newBareWallet } from './_metatx.ts'

/** Counts the questions that reach a node, by method. */
function countingFetch() {
  const seen: string[] = []
  const counting: typeof fetch = (input, init) => {
    const asked = [JSON.parse(`${init?.body}`)].flat()
    for (const { method } of asked) seen.push(method)
    return fetch(input, init)
  }
  return { seen, counting }
}

describe.each(quickDatabases)('quiet relayer on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
  })
  afterAll(() => stack.disposeAsync())

  async function startFunded(env: Record<string, string>) {
    const own = new AsyncDisposableStack()
    const database = own.use(await open())
    const { secret } = testPlatform(database)
    const { seen, counting } = countingFetch()
    const host = own.use(
      await startHost(database, anvil, {
        secret,
        fetch: counting,
        env: { ENVIRONMENT: 'dev', RELAYER_BALANCE_MS: '100', ...env },
      }),
    )
    const senders = () =>
      database.query<{ address: string }>('select address from relayer.senders')
    await expect.poll(async () => (await senders()).length).toBe(2)
    for (const { address } of await senders())
      await ask(anvil.rpcUrl, 'anvil_setBalance', [
        address,
        '0x56bc75e2d63100000',
      ])
    const check = host.checks?.get('coins of the relayer amoy')
    const figure = 'cairn_relayer_sender_transactions{chain="amoy"}'
    const figures = async () => `${await host.metrics?.metrics()}`
    await expect
      .poll(figures)
      .toMatch(new RegExp(`${figure.replace(/[{}]/g, '\\$&')} [1-9]`))
    await check?.()
    return {
      host,
      seen,
      [Symbol.asyncDispose]: () => own.disposeAsync(),
    }
  }

  test('[SRVC-01] bm: asks the node of a chain of others for nothing while nothing was sent, and for two headers a round after that', async () => {
    await using quiet = await startFunded({
      RELAYER_IDLE_MS: '100',
      RELAYER_UPKEEP_MS: '50',
    })
    const { host, seen } = quiet
    // A round that had begun when the senders got their coins.
    await expect
      .poll(async () => {
        seen.length = 0
        await delay(500)
        return seen.length
      })
      .toBe(0)
    const wallet = await newBareWallet(anvil.rpcUrl, chainId)
    const { id } = await host.send(wallet, 1n)
    expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
    await expect
      .poll(async () => {
        seen.length = 0
        await delay(1000)
        return new Set(seen)
      })
      .toEqual(new Set(['eth_getBlockByNumber']))
    expect(seen.length).toBeLessThanOrEqual(22)
  })

  test('[SRVC-01] bm: asks fewer than sixty questions for a transaction, from its test run to its receipt', async () => {
    await using awake = await startFunded({
      RELAYER_IDLE_MS: '100',
      RELAYER_UPKEEP_MS: '1000',
    })
    const { host, seen } = awake
    const wallet = await newBareWallet(anvil.rpcUrl, chainId)
    await ask(anvil.rpcUrl, 'evm_setIntervalMining', [2])
    try {
      seen.length = 0
      const { id } = await host.send(wallet, 1n)
      expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
      expect(seen).toContain('eth_getTransactionReceipt')
      expect(seen.length).toBeLessThan(60)
    } finally {
      await ask(anvil.rpcUrl, 'evm_setIntervalMining', [0])
      await ask(anvil.rpcUrl, 'evm_setAutomine', [true])
    }
  })
})

test.each([
  ['local', 8],
  ['prod', 2],
])(
  '[SRVC-01] bm: has for %s %i senders on each chain, or as many as are set',
  (ENVIRONMENT, count) => {
    expect(readRelayerConfig({ ENVIRONMENT }).senderCount).toBe(count)
    const set = { ENVIRONMENT, RELAYER_SENDERS: '5' }
    expect(readRelayerConfig(set).senderCount).toBe(5)
  },
)
