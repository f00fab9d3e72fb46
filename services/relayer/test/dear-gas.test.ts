import { deployLocalChain } from '@cairn/contracts'
import {
  openQuick,
  quickDatabases,
  startAnvil,
  type TestNode,
} from '@cairn/service-kit/testing'
import { TxEnvelopeEip1559 } from 'ox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  type BareCall,
  type BareWallet,
  newBareWallet,
} from './_metatx.ts'
import { refusing, startPayingHost } from './_paying-host.ts'

const chainId = 4242
const gwei = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`
const work: readonly BareCall[] = [
  { to: '0x00000000000000000000000000000000c0ffee03', value: 1n },
]

describe.each(quickDatabases)(
  'a node on which gas is dear, on $name',
  ({ open }) => {
    const stack = new AsyncDisposableStack()
    let anvil: TestNode
    let wallet: BareWallet
    beforeAll(async () => {
      anvil = stack.use(await startAnvil(chainId))
      await deployLocalChain(anvil)
      wallet = await newBareWallet(anvil.rpcUrl, chainId)
    })
    afterAll(() => stack.disposeAsync())

    const node = (method: string, ...params: readonly unknown[]) =>
      ask<string>(anvil.rpcUrl, method, params)
    const mining = (isOn: boolean) => node('evm_setAutomine', isOn as never)
    const nextBaseFee = (wei: bigint) =>
      node('anvil_setNextBlockBaseFeePerGas', hex(wei))
    const settleAt = async (wei: bigint) => {
      await nextBaseFee(wei)
      await node('evm_mine')
    }
    /** Holds blocks back during a piece of work. */
    const withoutBlocks = async (run: () => Promise<void>) => {
      await mining(false)
      try {
        await run()
      } finally {
        await mining(true)
        await nextBaseFee(gwei)
        await node('evm_mine')
      }
    }

    const borTip = 25n * gwei
    /** Refuses lower tips, as nodes of bor do. */
    const likeBor = () => {
      let refusals = 0
      const way = refusing(({ method, params: [raw] }) => {
        if (method !== 'eth_sendRawTransaction') return undefined
        const sent = TxEnvelopeEip1559.deserialize(raw as `0x02${string}`)
        const tip = sent.maxPriorityFeePerGas ?? 0n
        if (tip >= borTip) return undefined
        refusals += 1
        return `transaction underpriced: gas tip cap ${tip}, minimum needed ${borTip}`
      })
      return { way, refusals: () => refusals }
    }

    test('[FEES-01] b: a tip below the node’s least is raised to the named one at once, and the next transaction begins with it', async () => {
      await using database = await open()
      await settleAt(gwei)
      const bor = likeBor()
      await using host = await startPayingHost(database, anvil, {
        env: { RELAYER_BUMP_MS: '600000' },
        fees: { mostLoss: `${10n ** 18n}`, mostLossPerDay: `${10n ** 18n}` },
        fetch: bor.way,
      })
      const first = await host.quoteFor(wallet, work)
      const { id } = await host.send(wallet, work, first)
      expect(await host.receipt(id)).toMatchObject({
        status: 'SUCCEEDED',
        attempts: 2,
      })
      expect(bor.refusals()).toBe(1)
      const second = await host.quoteFor(wallet, work)
      const later = await host.send(wallet, work, second)
      expect(await host.receipt(later.id)).toMatchObject({
        status: 'SUCCEEDED',
        attempts: 1,
      })
      expect(bor.refusals()).toBe(1)
    })

    test('[FEES-01] b: a transaction that no node keeps at a price within its fee gives its nonce free', async () => {
      await using database = await open()
      await settleAt(gwei)
      await using host = await startPayingHost(database, anvil, {
        env: { RELAYER_BUMP_MS: '600000' },
        fetch: likeBor().way,
      })
      const first = await host.quoteFor(wallet, work)
      const { id } = await host.send(wallet, work, first)
      expect(await host.receipt(id)).toMatchObject({ status: 'DROPPED' })
      const second = await host.quoteFor(wallet, work)
      const later = await host.send(wallet, work, second)
      expect(await host.receipt(later.id)).toMatchObject({
        status: 'SUCCEEDED',
      })
    })

    test('[FEES-01] b: Polygon’s least tip is known from the start', async () => {
      await using database = await open()
      await using polygon = await startAnvil(137)
      await deployLocalChain(polygon)
      const own = await newBareWallet(polygon.rpcUrl, 137)
      const bor = likeBor()
      await using host = await startPayingHost(database, polygon, {
        fetch: bor.way,
      })
      const quote = await host.quoteFor(own, work)
      const { id } = await host.send(own, work, quote)
      expect(await host.receipt(id)).toMatchObject({ attempts: 1 })
      expect(bor.refusals()).toBe(0)
    })

    test('[FEES-01] b: a transaction that finds no block gets eight dearer attempts, then it is held and counted as stuck', async () => {
      await using database = await open()
      await settleAt(gwei)
      await using host = await startPayingHost(database, anvil, {
        env: { RELAYER_BUMP_MS: '100' },
        fees: { mostLoss: `${10n ** 18n}`, mostLossPerDay: `${10n ** 18n}` },
      })
      const quote = await host.quoteFor(wallet, work)
      await withoutBlocks(async () => {
        const { id } = await host.send(wallet, work, quote)
        await expect
          .poll(() => host.figure('cairn_relayer_stuck'), { timeout: 10_000 })
          .toBe(1)
        expect(await host.receipt(id, 0)).toMatchObject({
          status: 'SENT',
          attempts: 9,
        })
      })
      await expect.poll(() => host.figure('cairn_relayer_stuck')).toBe(0)
    })

    test('[FEES-01] a: while the base fee is ten times what it was, no attempt offers more than the fee and what may be lost', async () => {
      await using database = await open()
      await settleAt(gwei)
      await using host = await startPayingHost(database, anvil, {
        env: { RELAYER_BUMP_MS: '100' },
      })
      const quote = await host.quoteFor(wallet, work)
      await withoutBlocks(async () => {
        const { id, fee } = await host.send(wallet, work, quote)
        await settleAt(10n * gwei)
        await expect
          .poll(() => host.figure('cairn_relayer_stuck'), { timeout: 10_000 })
          .toBe(1)
        const [row] = await database.query<{
          max_fee: string
          tried_gas: string
        }>('select max_fee, tried_gas from relayer.metatxs')
        const most = BigInt(row?.max_fee ?? 0) * BigInt(row?.tried_gas ?? 0)
        // Its fee with a tenth, and as much again as it may lose.
        expect(most).toBeLessThanOrEqual((fee * 21n) / 10n)
        expect(await host.receipt(id, 0)).toMatchObject({ status: 'SENT' })
      })
      await expect.poll(() => host.figure('cairn_relayer_stuck')).toBe(0)
    })

    test('[FEES-01] a: attempts stop at what a day may lose', async () => {
      await using database = await open()
      await settleAt(gwei)
      await using host = await startPayingHost(database, anvil, {
        env: { RELAYER_BUMP_MS: '100' },
        fees: { mostLoss: `${10n ** 18n}`, mostLossPerDay: '0' },
      })
      const quote = await host.quoteFor(wallet, work)
      await withoutBlocks(async () => {
        const { fee } = await host.send(wallet, work, quote)
        await settleAt(10n * gwei)
        await expect
          .poll(() => host.figure('cairn_relayer_stuck'), { timeout: 10_000 })
          .toBe(1)
        const [row] = await database.query<{
          max_fee: string
          tried_gas: string
        }>('select max_fee, tried_gas from relayer.metatxs')
        const most = BigInt(row?.max_fee ?? 0) * BigInt(row?.tried_gas ?? 0)
        expect(most).toBeLessThanOrEqual((fee * 11n) / 10n)
      })
    })

    test('[FEES-01] a: one whose fee no longer pays for it before it is signed is dropped, and says why', async () => {
      await using database = await open()
      await settleAt(gwei)
      let isBlocked = true
      let aheadMs = 0
      await using host = await startPayingHost(database, anvil, {
        now: () => new Date(Date.now() + aheadMs),
        // Senders without a nonce sign nothing.
        fetch: refusing(({ method }) =>
          isBlocked && method === 'eth_getTransactionCount'
            ? 'busy'
            : undefined,
        ),
      })
      const quote = await host.quoteFor(wallet, work)
      const { id } = await host.send(wallet, work, quote)
      await settleAt(10n * gwei)
      aheadMs += 2_000
      isBlocked = false
      expect(await host.receipt(id)).toMatchObject({
        status: 'DROPPED',
        revertReason: 'gas is dearer than its fee',
      })
      await settleAt(gwei)
    })

    test('[FEES-01] c: nothing is offered or sent while gas is dearer than the configured most', async () => {
      await using database = await open()
      await settleAt(10n * gwei)
      await using host = await startPayingHost(database, anvil, {
        fees: { maxFee: `${5n * gwei}` },
      })
      const { answer } = await host.quoteFor(wallet, work)
      expect(answer).toMatchObject({ error: 'Unavailable' })
      await settleAt(gwei)
    })

    test('[FEES-01] h: a figure says for how many days the senders’ coins last at the use of a week', async () => {
      await using database = await open()
      await settleAt(gwei)
      await using host = await startPayingHost(database, anvil, {
        env: {
          ENVIRONMENT: 'dev',
          RELAYER_BALANCE_MS: '50',
          RELAYER_IDLE_MS: '50',
          RELAYER_SENDERS: '1',
        },
      })
      const sender = async () => {
        const [row] = await database.query<{ address: string }>(
          'select address from relayer.senders',
        )
        return row?.address
      }
      await expect.poll(sender).toBeDefined()
      await node('anvil_setBalance', await sender(), hex(10n ** 18n))
      const quote = await host.quoteFor(wallet, work)
      const { id } = await host.send(wallet, work, quote)
      expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
      const [row] = await database.query<{ cost_wei: string }>(
        'select cost_wei from relayer.metatxs',
      )
      const cost = Number(row?.cost_wei)
      await expect
        .poll(() => host.figure('cairn_relayer_sender_days'))
        .toBeCloseTo(((1e18 - cost) * 7) / cost, 3)
    })

    test('[FEES-01] d: what a transaction cost is kept beside its fee', async () => {
      await using database = await open()
      await settleAt(gwei)
      await using host = await startPayingHost(database, anvil)
      const quote = await host.quoteFor(wallet, work)
      const { id, fee } = await host.send(wallet, work, quote)
      const { txnReceipt } = await host.receipt(id)
      const mined = JSON.parse(txnReceipt) as Record<string, string>
      const [row] = await database.query<{ fee_wei: string; cost_wei: string }>(
        'select fee_wei, cost_wei from relayer.metatxs',
      )
      expect(BigInt(row?.fee_wei ?? 0)).toBe(fee)
      expect(BigInt(row?.cost_wei ?? 0)).toBe(
        BigInt(mined.gasUsed ?? 0) * BigInt(mined.effectiveGasPrice ?? 0),
      )
      expect(BigInt(row?.cost_wei ?? 0)).toBeLessThan(fee)
      expect(await host.figure('cairn_relayer_day_loss')).toBe(0)
    })
  },
)

test('[FEES-01] e: a chain without base fees is served by one price and transactions of type 0', async () => {
  await using database = await openQuick()
  await using modern = await startAnvil(chainId)
  await deployLocalChain(modern)
  const wallet = await newBareWallet(modern.rpcUrl, chainId)
  const state = await ask(modern.rpcUrl, 'anvil_dumpState', [])
  await using anvil = await startAnvil(chainId, ['--hardfork', 'berlin'])
  await ask(anvil.rpcUrl, 'anvil_loadState', [state])
  // The last block of the state has a base fee.
  await ask(anvil.rpcUrl, 'evm_mine', [])
  await using host = await startPayingHost(database, anvil, {
    fetch: refusing(({ method }) =>
      method === 'eth_feeHistory' || method === 'eth_maxPriorityFeePerGas'
        ? 'the method does not exist'
        : undefined,
    ),
    env: { RELAYER_BUMP_MS: '100' },
  })
  const quote = await host.quoteFor(wallet, work)
  await ask(anvil.rpcUrl, 'evm_setAutomine', [false])
  const { id, answer } = await host.send(wallet, work, quote)
  expect(answer).toMatchObject({ status: true })
  await expect
    .poll(async () => (await host.receipt(id, 0)).attempts)
    .toBeGreaterThan(1)
  await ask(anvil.rpcUrl, 'evm_setAutomine', [true])
  await ask(anvil.rpcUrl, 'evm_mine', [])
  const { status, txnReceipt } = await host.receipt(id)
  expect(status).toBe('SUCCEEDED')
  expect(JSON.parse(txnReceipt)).toMatchObject({ type: '0x0' })
})
