import { deployLocalChain } from '@cairn/contracts'
import { type Logger, openDatabase } from '@cairn/service-kit'
import {
  quickDatabases,
  silentLog,
  startAnvil,
  type TestNode,
  testPlatform,
} from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainId, receiver, startHost } from './_host.ts'
import { ask, newBareWallet } from './_metatx.ts'

const coins = 'coins of the relayer amoy'

describe.each(quickDatabases)(
  'health of the relayer on $name',
  ({ name, open }) => {
    const stack = new AsyncDisposableStack()
    let anvil: TestNode
    beforeAll(async () => {
      anvil = stack.use(await startAnvil(chainId))
      await deployLocalChain(anvil)
    })
    afterAll(() => stack.disposeAsync())

    test('[SRVC-01] error: senders without coins are reported and logged; after they got some all is well, and what they took is sent', async () => {
      await using database = await open()
      const { secret } = testPlatform(database)
      const warned: string[] = []
      const log: Logger = {
        ...silentLog,
        warn: (facts: unknown, words?: string) =>
          void warned.push(`${JSON.stringify(facts)} ${words}`),
        child: () => log,
      }
      await using host = await startHost(database, anvil, {
        secret,
        log,
        env: { ENVIRONMENT: 'dev', RELAYER_BALANCE_MS: '50' },
      })
      const check = async () =>
        host.checks
          ?.get(coins)?.()
          .then(
            () => 'ok',
            (error: Error) => error.message,
          )
      await expect.poll(check).toMatch(/Send coins on amoy to 0x/)
      const figure = 'cairn_relayer_sender_transactions{chain="amoy"}'
      expect(await host.metrics?.metrics()).toContain(`${figure} 0`)
      const senders = await database.query<{ address: string }>(
        'select address from relayer.senders',
      )
      expect(senders.length).toBeGreaterThan(0)
      expect(warned.join()).toContain(senders[0]?.address)
      expect(warned.filter((one) => one.includes('few coins'))).toHaveLength(1)
      const bare = await newBareWallet(anvil.rpcUrl, chainId)
      const { id, answer } = await host.send(bare, 1n)
      expect(answer).toMatchObject({ status: true })
      for (const { address } of senders)
        await ask(anvil.rpcUrl, 'anvil_setBalance', [
          address,
          '0x56bc75e2d63100000',
        ])
      await expect.poll(check).toBe('ok')
      expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
    })

    // PGlite has one connection, which nobody else can hold.
    if (name === 'PostgreSQL')
      test('[SRVC-01] error: a queue that does not move is reported', async () => {
        await using database = await open()
        const [row] = await database.query<{ name: string }>(
          'select current_database() as name',
        )
        const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
        url.pathname = `/${row?.name}`
        await using holder = await openDatabase(url.href)
        const { secret } = testPlatform(database)
        const wallet = await newBareWallet(anvil.rpcUrl, chainId)
        let aheadMs = 0
        await using host = await startHost(database, anvil, {
          secret,
          now: () => new Date(Date.now() + aheadMs),
        })
        const check = host.checks?.get('relayer amoy')
        await host.receipt((await host.send(wallet, 1n)).id)
        await check?.()
        const held = Promise.withResolvers<void>()
        const busy = holder.transaction(async ({ query }) => {
          await query('select 1 from relayer.senders for update')
          held.resolve()
          await query('select pg_sleep(6)')
        })
        await held.promise
        const call = await wallet.submit([{ to: receiver, value: 1n }])
        const sent = await host.call('SendMetaTxn', { call })
        await check?.()
        aheadMs = 60_000
        await expect(check?.()).rejects.toThrow('has waited')
        aheadMs = 0
        await busy
        expect((await host.receipt(`${sent.txnHash}`)).status).toBe('SUCCEEDED')
        await check?.()
      })
  },
)
