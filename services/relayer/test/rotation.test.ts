import { deployLocalChain } from '@cairn/contracts'
import { fixedKeyring } from '@cairn/service-kit'
import {
  quickDatabases,
  startAnvil,
  type TestNode,
  testPlatform,
} from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countUnfinished,
  createSenders,
  listUnknown,
  switchSenders,
} from '../src/index.ts'
import { chainId, receiver, startHost } from './_host.ts'
import { ask, newBareWallet } from './_metatx.ts'

const keys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const

describe.each(quickDatabases)('senders of two keys on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
  })
  afterAll(() => stack.disposeAsync())

  test('[SRVC-01] the new sender of a lane waits until the old one has finished', async () => {
    await using database = await open()
    const { secret } = testPlatform(database)
    const wallets = [
      await newBareWallet(anvil.rpcUrl, chainId),
      await newBareWallet(anvil.rpcUrl, chainId),
    ] as const
    await using host = await startHost(database, anvil, {
      secret,
      keyring: async () => fixedKeyring(...keys),
      env: { RELAYER_SENDERS: '1' },
    })
    const [from, to] = keys.map((key) =>
      createSenders(key, 1).map(({ address }) => address),
    )
    if (!from || !to) throw new Error('no senders')
    const states = () =>
      database.query(
        'select address, state from relayer.senders order by state',
      )
    await expect.poll(states).toEqual([
      { address: from[0], state: 'active' },
      { address: to[0], state: 'standby' },
    ])
    expect(await listUnknown(database, { from, to })).toEqual([])
    expect(await listUnknown(database, { from, to: [receiver] })).toEqual([
      { chainId, lane: 0 },
    ])

    await ask(anvil.rpcUrl, 'evm_setAutomine', [false])
    const first = await host.send(wallets[0], 1n)
    await expect.poll(() => countUnfinished(database, from)).toBe(1)
    await switchSenders(database, { from, to })
    const second = await host.send(wallets[1], 1n)
    await ask(anvil.rpcUrl, 'evm_mine', [])
    await host.receipt(first.id)
    await ask(anvil.rpcUrl, 'evm_setAutomine', [true])
    await ask(anvil.rpcUrl, 'evm_mine', [])
    expect(await host.receipt(second.id)).toMatchObject({ status: 'SUCCEEDED' })
    const sent = await database.query<{ sender: string; block: number }>(
      'select sender, block_number::int as block from relayer.metatxs order by id',
    )
    expect(sent.map(({ sender }) => sender)).toEqual([from[0], to[0]])
    expect(sent[1]?.block).toBeGreaterThan(sent[0]?.block ?? 0)

    expect(await countUnfinished(database, from)).toBe(0)
    expect(await states()).toEqual([
      { address: to[0], state: 'active' },
      { address: from[0], state: 'retired' },
    ])
  })
})
