import { deployLocalChain } from '@cairn/contracts'
import type { Database } from '@cairn/service-kit'
import {
  quickDatabases,
  startAnvil,
  type TestNode,
} from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type BareWallet, newBareWallet } from './_metatx.ts'
import { refusing, startPayingHost } from './_paying-host.ts'

const chainId = 137
const env = {
  RELAYER_UNPAID_GAS_WALLET: '2000000',
  RELAYER_UNPAID_GAS_ADDRESS: '1000000000',
  RELAYER_UNPAID_GAS_DAY: '1000000000',
}
const receiver = '0x00000000000000000000000000000000c0ffee02'
/** An account of the operator, of which the chain has the key. */
const treasury = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const work = { to: receiver, value: 1n, gasLimit: 600_000n }
/** Takes some 160,000 gas in a loop and pays nobody. */
const otherModule = '0x00000000000000000000000000000000000a77ac'
const loop = '0x6117705b6001900380600357'

type Host = Awaited<ReturnType<typeof startPayingHost>>

describe.each(quickDatabases)('fees in coins, on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let database: Database

  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    await ask(anvil.rpcUrl, 'anvil_setCode', [otherModule, loop])
    database = stack.use(await open())
  })
  afterAll(() => stack.disposeAsync())

  const rpc = <T>(method: string, ...params: unknown[]) =>
    ask<T>(anvil.rpcUrl, method, params)
  const newWallet = () => newBareWallet(anvil.rpcUrl, chainId)
  const openHost = (options: Parameters<typeof startPayingHost>[2] = {}) =>
    startPayingHost(database, anvil, {
      ...options,
      env: { ...env, ...options.env },
    })
  const slotOf = ({ address }: BareWallet) =>
    `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

  type Sent = Awaited<ReturnType<Host['send']>>

  /** Mines what `send` sent in one block, after `before`. */
  async function inOneBlock<T extends Sent>(
    send: () => Promise<readonly T[]>,
    before: () => Promise<unknown>,
  ): Promise<readonly T[]> {
    await rpc('evm_setAutomine', false)
    const sent = await send()
    const taken = sent.filter(({ answer }) => answer.txnHash)
    await expect
      .poll(async () => {
        const { pending } = await rpc<{ pending: string }>('txpool_status')
        return Number(pending)
      })
      .toBe(taken.length)
    await before()
    await rpc('evm_setAutomine', true)
    await rpc('anvil_mine')
    return sent
  }

  async function pay(host: Host, wallet: BareWallet) {
    const sent = await host.send(
      wallet,
      [work],
      await host.quoteFor(wallet, [work]),
    )
    return { ...sent, wallet: wallet.address.toLowerCase() }
  }

  /**
   * Has a wallet run other code in its block, as its owner does by a call that
   * is ordered first: it pays nobody, and is the wallet again after it.
   */
  async function cheat(
    host: Host,
    wallet: BareWallet,
    honest: readonly BareWallet[] = [],
  ) {
    const slot = slotOf(wallet)
    const module = await rpc('eth_getStorageAt', wallet.address, slot, 'latest')
    const code = `0x${otherModule.slice(2).padStart(64, '0')}`
    const sent = await inOneBlock(
      () => Promise.all([wallet, ...honest].map((one) => pay(host, one))),
      () => rpc('anvil_setStorageAt', wallet.address, slot, code),
    )
    for (const { answer, id } of sent)
      if (answer.txnHash)
        expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
    await rpc('anvil_setStorageAt', wallet.address, slot, module)
    return sent
  }

  /** Lets the relayer look some times. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 1_000))

  /** Reads what became of the fees of transactions, once that is known. */
  async function feesOf(wallet: string) {
    type Row = { fee_open: boolean; fee_missing: boolean }
    const read = () =>
      database.query<Row>(
        `select fee_open, fee_missing from relayer.metatxs
         where payer = $1 order by id`,
        [wallet],
      )
    await expect
      .poll(async () => (await read()).filter((row) => row.fee_open))
      .toEqual([])
    return (await read()).map((row) => row.fee_missing)
  }

  test('[SRVC-01] z: error: a wallet whose code pays no fee in its block is refused once it has lost what it may', async () => {
    await using host = await openHost()
    const wallet = await newWallet()
    const name = wallet.address.toLowerCase()
    let done = 0
    for (; done < 14; done += 1) {
      const [sent] = await cheat(host, wallet)
      if (!sent?.answer.txnHash) {
        expect(sent?.answer).toMatchObject({ cause: 'unpaid gas' })
        break
      }
      expect((await feesOf(name)).at(-1)).toBe(true)
    }
    expect(done).toBeLessThan(14)
  }, 60_000)

  test('[SRVC-01] z: one that pays goes on, and loses no more than its gas by a block in which another did not', async () => {
    await using host = await openHost()
    const [honest, thief] = [await newWallet(), await newWallet()]
    const name = honest.address.toLowerCase()
    await host.receipt((await pay(host, honest)).id)
    expect(await feesOf(name)).toEqual([false])
    await cheat(host, thief, [honest])
    expect(await feesOf(thief.address.toLowerCase())).toEqual([true])
    expect(await feesOf(name)).toEqual([false, true])
    const { id } = await pay(host, honest)
    expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
    expect(await feesOf(name)).toEqual([false, true, false])
  })

  test('[SRVC-01] z: what the operator moves in the same block is no lack of a fee', async () => {
    let aheadMs = 0
    await using host = await openHost({
      env: { RELAYER_PAYMENT_ADDRESS: treasury },
      now: () => new Date(Date.now() + aheadMs),
    })
    const wallet = await newWallet()
    const name = wallet.address.toLowerCase()
    await inOneBlock(
      async () => [await pay(host, wallet)],
      () =>
        rpc('eth_sendTransaction', {
          ...{ from: treasury, to: receiver },
          value: '0x56bc75e2d63100000',
        }),
    )
    const before = await rpc('eth_getTransactionCount', treasury, '0x0')
    const now = await rpc('eth_getTransactionCount', treasury, 'latest')
    expect(now).not.toBe(before)
    await settle()
    aheadMs = 11 * 60_000
    expect(await feesOf(name)).toEqual([false])
  })

  test('[SRVC-01] z: a node without old balances leaves a fee open for ten minutes, and unpaid so long', async () => {
    let aheadMs = 0
    await using host = await openHost({
      now: () => new Date(Date.now() + aheadMs),
      fetch: refusing(({ method, params }) =>
        method === 'eth_getBalance' && params[1] !== 'latest'
          ? 'missing trie node'
          : undefined,
      ),
    })
    const { wallet, id } = await pay(host, await newWallet())
    expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
    const read = () =>
      database.query(
        'select fee_open, fee_missing from relayer.metatxs where payer = $1',
        [wallet],
      )
    await settle()
    aheadMs = 9 * 60_000
    await settle()
    expect(await read()).toEqual([{ fee_open: true, fee_missing: false }])
    aheadMs = 11 * 60_000
    expect(await feesOf(wallet)).toEqual([false])
  })

  test('[SRVC-01] z: a fee of a block that is gone is looked at again in its new one', async () => {
    await using host = await openHost()
    const thief = await newWallet()
    const name = thief.address.toLowerCase()
    const [sent] = await cheat(host, thief)
    expect(await feesOf(name)).toEqual([true])
    const slot = slotOf(thief)
    const module = await rpc('eth_getStorageAt', thief.address, slot, 'latest')
    await rpc('evm_setAutomine', false)
    const { txnReceipt } = await host.receipt(`${sent?.id}`)
    const { blockNumber } = JSON.parse(txnReceipt) as { blockNumber: string }
    const head = await rpc<string>('eth_blockNumber')
    await rpc('anvil_reorg', 1 + Number(head) - Number(blockNumber), [])
    await rpc('anvil_setStorageAt', thief.address, slot, module)
    await rpc('evm_setAutomine', true)
    await rpc('anvil_mine')
    await expect.poll(() => feesOf(name)).toEqual([false])
  })
})
