import { deployLocalChain } from '@cairn/contracts'
import { type Database, openDatabase } from '@cairn/service-kit'
import {
  startAnvil,
  type TestNode,
  testDatabases,
  testPlatform,
} from '@cairn/service-kit/testing'
import { Hash, Hex } from 'ox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMetatxBatch } from '../src/db/metatxs.queries.ts'
import type { Accepted } from '../src/metatx.ts'
import { chainId, type Receipt, receiver, startHost } from './_host.ts'
import { ask, type BareWallet, newBareWallet } from './_metatx.ts'

describe.each(testDatabases)('relayer on $name', ({ name, open }) => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let wallets: readonly BareWallet[]
  let shared: Database
  let host: Awaited<ReturnType<typeof startHost>>

  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    wallets = await Promise.all(
      Array.from({ length: 6 }, () => newBareWallet(anvil.rpcUrl, chainId)),
    )
    shared = stack.use(await open())
    const { secret } = testPlatform(shared)
    host = stack.use(await startHost(shared, anvil, { secret }))
  })
  afterAll(() => stack.disposeAsync())

  const received = async () =>
    BigInt(
      await ask<string>(anvil.rpcUrl, 'eth_getBalance', [receiver, 'latest']),
    )
  const walletAt = (index: number): BareWallet => {
    const wallet = wallets[index % wallets.length]
    if (!wallet) throw new Error('no wallet')
    return wallet
  }

  test('[SRVC-01] mines many transactions over several senders, each exactly once', async () => {
    const before = await received()
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, index) => host.send(walletAt(index), 1n)),
    )
    const receipts = await Promise.all(sent.map(({ id }) => host.receipt(id)))
    expect(receipts.map(({ status }) => status)).toEqual(
      sent.map(() => 'SUCCEEDED'),
    )
    expect(new Set(receipts.map(({ txnHash }) => txnHash)).size).toBe(60)
    expect((await received()) - before).toBe(60n)
    const senders = await shared.query<{ sender: string }>(
      'select distinct sender from relayer.metatxs',
    )
    expect(senders.length).toBeGreaterThan(1)
  })

  test('[SRVC-01] [TXRQ-01] a call with a limit of ten million gas gets it on the chain', async () => {
    const submission = await walletAt(4).submit([
      { to: receiver, value: 1n, gasLimit: 10_000_000n },
    ])
    const sent = await host.call('SendMetaTxn', { call: submission })
    expect(await host.receipt(`${sent.txnHash}`)).toMatchObject({
      status: 'SUCCEEDED',
    })
  })

  test('[SRVC-01] q: sends a repeated submission once', async () => {
    const before = await received()
    const submission = await walletAt(0).submit([{ to: receiver, value: 3n }])
    const answers = await Promise.all(
      [1, 2, 3].map(() => host.call('SendMetaTxn', { call: submission })),
    )
    expect(new Set(answers.map(({ txnHash }) => txnHash)).size).toBe(1)
    expect(await host.receipt(`${answers[0]?.txnHash}`)).toMatchObject({
      status: 'SUCCEEDED',
    })
    expect((await received()) - before).toBe(3n)
  })

  test('[SRVC-01] [SEND-01] answers a repeated submission from the store, without a test run', async () => {
    await using database = await open()
    const { secret } = testPlatform(database)
    let testRuns = 0
    await using alone = await startHost(database, anvil, {
      secret,
      fetch: (input, init) => {
        if (`${init?.body}`.includes('eth_simulateV1')) testRuns += 1
        return fetch(input, init)
      },
    })
    const call = await walletAt(1).submit([{ to: receiver, value: 1n }])
    const first = await alone.call('SendMetaTxn', { call })
    await alone.receipt(`${first.txnHash}`)
    const before = testRuns
    const again = await alone.call('SendMetaTxn', { call })
    expect(again).toEqual(first)
    expect(testRuns).toBe(before)
  })

  test('[SRVC-01] m: error: delays a wallet whose failure was not paid, and no others', async () => {
    const trap = '0x00000000000000000000000000000000000007aa'
    // Succeeds in the simulation, and reverts when mined.
    await ask(anvil.rpcUrl, 'evm_setAutomine', [false])
    await ask(anvil.rpcUrl, 'anvil_setCode', [trap, '0x00'])
    const call = await walletAt(2).submit([{ to: trap }])
    const { txnHash } = await host.call('SendMetaTxn', { call })
    await ask(anvil.rpcUrl, 'anvil_setCode', [trap, '0x5f5ffd'])
    await ask(anvil.rpcUrl, 'evm_setAutomine', [true])
    await ask(anvil.rpcUrl, 'anvil_mine', [])
    expect(await host.receipt(`${txnHash}`)).toMatchObject({ status: 'FAILED' })
    const { answer } = await host.send(walletAt(2), 1n)
    expect(answer).toMatchObject({ error: 'RateLimited' })
    const other = await host.send(walletAt(3), 1n)
    expect(await host.receipt(other.id)).toMatchObject({ status: 'SUCCEEDED' })
    // The contract delays a wallet that never paid, too, but not one that has
    // paid.
    await ask(anvil.rpcUrl, 'anvil_setCode', [trap, '0x00'])
    const stranger = await newBareWallet(anvil.rpcUrl, chainId)
    const toTrap = async (by: BareWallet) =>
      host.call('SendMetaTxn', { call: await by.submit([{ to: trap }]) })
    expect(await toTrap(stranger)).toMatchObject({ error: 'RateLimited' })
    expect(await toTrap(walletAt(3))).toMatchObject({ status: true })
  })

  test('[SRVC-01] raises the price of a stuck transaction, which is mined once', async () => {
    await using database = await open()
    const { secret } = testPlatform(database)
    await using host = await startHost(database, anvil, {
      secret,
      env: { RELAYER_BUMP_MS: '200' },
    })
    const before = await received()
    await ask(anvil.rpcUrl, 'evm_setAutomine', [false])
    const { id } = await host.send(walletAt(1), 5n)
    const attempts = () =>
      database.query<{ hashes: string[]; max_fee: string }>(
        'select hashes, max_fee from relayer.metatxs',
      )
    await expect
      .poll(async () => (await attempts())[0]?.hashes.length)
      .toBeGreaterThan(1)
    // In this order, or what arrives between the two is never mined.
    await ask(anvil.rpcUrl, 'evm_setAutomine', [true])
    await ask(anvil.rpcUrl, 'evm_mine', [])
    const receipt = await host.receipt(id)
    expect(receipt.status).toBe('SUCCEEDED')
    const [attempt] = await attempts()
    expect(attempt?.hashes).toContain(receipt.txnHash)
    expect((await received()) - before).toBe(5n)
  })

  test('[SRVC-01] sends the signed transactions of a killed host once', async () => {
    await using database = await open()
    const { secret } = testPlatform(database)
    const before = await received()
    let id = ''
    {
      // The broadcasts of this host are lost on the way.
      await using host = await startHost(database, anvil, {
        secret,
        fetch: async (url, init) => {
          const isBroadcast = `${init?.body}`.includes('eth_sendRawTransaction')
          if (isBroadcast) throw new TypeError('cut')
          return fetch(url, init)
        },
      })
      id = (await host.send(walletAt(2), 7n)).id
      await expect
        .poll(() =>
          database.query(`select 1 from relayer.metatxs where status = 'SENT'`),
        )
        .toHaveLength(1)
    }
    expect((await received()) - before).toBe(0n)
    await using next = await startHost(database, anvil, { secret })
    expect(await next.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
    expect((await received()) - before).toBe(7n)
  })

  test('[TXPD-01] waits for a receipt and returns it at once when mined', async () => {
    await ask(anvil.rpcUrl, 'evm_setAutomine', [false])
    const { id } = await host.send(walletAt(3), 1n)
    let told: Receipt | undefined
    const waiting = host.receipt(id).then((receipt) => {
      told = receipt
    })
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(told).toBeUndefined()
    // In this order, or what arrives between the two is never mined.
    await ask(anvil.rpcUrl, 'evm_setAutomine', [true])
    await ask(anvil.rpcUrl, 'evm_mine', [])
    await waiting
    expect(told?.status).toBe('SUCCEEDED')
  })

  test('[TXPD-01] [SRVC-01] a call that waits for a receipt gets it, although the notice of the host that stored it is lost', {
    timeout: 30_000,
  }, async () => {
    await using database = await open()
    const { secret } = testPlatform(database)
    // Without a second look the call would wait longer than this test may take.
    await using waiting = await startHost(database, anvil, {
      secret,
      env: { RELAYER_LONG_POLL_MS: '600000', RELAYER_UPKEEP_MS: '600000' },
    })
    await ask(anvil.rpcUrl, 'evm_setAutomine', [false])
    try {
      const { id } = await waiting.send(walletAt(4), 1n)
      const receipt = waiting.receipt(id)
      // The call begins to wait before the result is stored.
      await new Promise((resolve) => setTimeout(resolve, 150))
      await database.query(
        `update relayer.metatxs set status = 'SUCCEEDED'
         where id = (select max(id) from relayer.metatxs)`,
      )
      expect((await receipt).status).toBe('SUCCEEDED')
    } finally {
      await ask(anvil.rpcUrl, 'evm_setAutomine', [true])
      await ask(anvil.rpcUrl, 'evm_mine', [])
    }
  })

  // PGlite supports a single process.
  if (name === 'PostgreSQL')
    test('[SRVC-01] [SEND-01] a submission that is repeated at another host gets the same answer, whenever it comes', async () => {
      await using database = await open()
      const { secret } = testPlatform(database)
      await using other = await openDatabase(await urlOf(database))
      await using one = await startHost(database, anvil, { secret })
      await using two = await startHost(other, anvil, { secret })
      const submissions = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          walletAt(index).submit([{ to: receiver, value: 1n }]),
        ),
      )
      const answers = await Promise.all(
        submissions.map(async (call, index) => {
          const first = one.call('SendMetaTxn', { call })
          const repeat = async (ms: number) => {
            await new Promise((resolve) => setTimeout(resolve, ms))
            return two.call('SendMetaTxn', { call })
          }
          return Promise.all([first, repeat(0), repeat(index * 8)])
        }),
      )
      for (const [first, ...repeated] of answers) {
        expect(first).toMatchObject({ status: true })
        expect(repeated).toEqual([first, first])
      }
    })

  if (name === 'PostgreSQL')
    test('[SRVC-01] [SEND-01] two hosts store the same transactions at once, in whatever order they came', async () => {
      await using database = await open()
      const { secret } = testPlatform(database)
      await using _host = await startHost(database, anvil, { secret })
      await using other = await openDatabase(await urlOf(database))
      const batchOf = (round: number) =>
        Array.from({ length: 200 }, (_, index): Accepted => {
          const inputHash = Hash.keccak256(
            Hex.fromNumber(round * 1_000 + index, { size: 32 }),
          )
          return {
            inputHash,
            lane: 0,
            contract: receiver,
            input: '0x',
            gasLimit: 1n,
            calls: 1,
            ids: [inputHash],
            // Another transaction of the other half has the same nonce.
            used: {
              wallet: receiver,
              nonce: BigInt(round * 1_000 + (index % 100)),
            },
          }
        })
      for (let round = 1; round <= 20; round += 1) {
        const batch = batchOf(round)
        const stored = await Promise.all([
          addMetatxBatch(database, chainId + 1, batch),
          addMetatxBatch(other, chainId + 1, batch.toReversed()),
        ])
        const count = stored.map((all) => all.filter((one) => one === 'stored'))
        expect(count.map(({ length }) => length)).toEqual([100, 100])
      }
    })

  if (name === 'PostgreSQL')
    test('[SRVC-01] two hosts share one queue without sending anything twice', async () => {
      await using database = await open()
      const { secret } = testPlatform(database)
      await using other = await openDatabase(await urlOf(database))
      await using one = await startHost(database, anvil, { secret })
      await using two = await startHost(other, anvil, { secret })
      const before = await received()
      const sent = await Promise.all(
        Array.from({ length: 80 }, (_, index) =>
          (index % 2 ? one : two).send(walletAt(index), 1n),
        ),
      )
      // Each receipt is requested from the other host.
      const receipts = await Promise.all(
        sent.map(({ id }, index) => (index % 2 ? two : one).receipt(id)),
      )
      expect(receipts.map(({ status }) => status)).toEqual(
        sent.map(() => 'SUCCEEDED'),
      )
      expect((await received()) - before).toBe(80n)
      const rows = await database.query<{ sender: string; nonce: string }>(
        'select sender, nonce from relayer.metatxs',
      )
      const used = rows.map(({ sender, nonce }) => `${sender}:${nonce}`)
      expect(new Set(used).size).toBe(80)
    })

  test.each([
    ['no body', {}],
    [
      'an address that is none',
      { call: { walletAddress: '0x1', contract: receiver, input: '0x' } },
    ],
    [
      'input that is no hex',
      { call: { walletAddress: receiver, contract: receiver, input: 'hello' } },
    ],
    [
      'input that is no bundle',
      {
        call: {
          walletAddress: receiver,
          contract: receiver,
          input: '0xdeadbeef',
        },
      },
    ],
  ])(
    '[SRVC-01] b: error: %s is refused by the error table',
    async (_case, body) => {
      const answer = await host.call('SendMetaTxn', body)
      expect(answer).toMatchObject({ status: 400, code: expect.any(Number) })
      expect(JSON.stringify(answer)).not.toContain('at ')
    },
  )

  const word = (value: number) => value.toString(16).padStart(64, '0')
  const head = [0, 1, 0, 0xdead, 0, 6 * 32, 90_016].map(word).join('')
  const equal = `${word(1_000)}${word(32_000).repeat(1_000)}${head}${'00'.repeat(90_016)}`
  const position = [96, 0, 96 + equal.length / 2].map(word).join('')
  const bundle = `0x7a9a1628${position}${equal}${word(0)}`
  test.each([
    [
      'SendMetaTxn',
      { call: { walletAddress: receiver, contract: receiver, input: bundle } },
    ],
    ['Simulate', { wallet: receiver, transactions: `0x${word(32)}${equal}` }],
  ])(
    '[SRVC-01] error: %s refuses a thousand calls that share their bytes',
    async (method, body) => {
      expect(await host.call(method, body)).toMatchObject({ code: 2001 })
    },
  )
})

/** Returns the URL of a test's PostgreSQL database. */
async function urlOf(database: Database): Promise<string> {
  const [row] = await database.query<{ name: string }>(
    'select current_database() as name',
  )
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
  url.pathname = `/${row?.name}`
  return url.href
}
