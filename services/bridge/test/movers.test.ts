import {
  bridgeNativeToken,
  createChainClient,
  localBridge,
  localMoverAddress,
} from '@cairn/contracts'
import { quickDatabases } from '@cairn/service-kit/testing'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeDeposit } from '../src/deposit.ts'
import {
  balanceOf,
  createPerson,
  isCompleted,
  type Person,
  startChains,
  startProcess,
  tokenOf,
  waitForStatus,
} from './_bridge-stack.ts'

const dollar = 1_000_000n

const stack = new AsyncDisposableStack()
let chains: Awaited<ReturnType<typeof startChains>>['chains']
let person: Person
beforeAll(async () => {
  ;({ chains } = stack.use(await startChains()))
  person = await createPerson(chains)
})
afterAll(() => stack.disposeAsync())

const asked = { from: 137, to: 1, coin: 'USDC', amount: 4n * dollar } as const

describe.each(quickDatabases)('the mover on $name', ({ open }) => {
  test('[BRDG-02] two processes pay each deposit out once', async () => {
    await using database = await open()
    await using one = await startProcess(database, chains)
    await using two = await startProcess(database, chains)
    const token = tokenOf(1, 'USDC')
    const before = await person.balance(1, token)
    const made = []
    for (let left = 6; left > 0; left -= 1)
      made.push(await person.bridge(left % 2 ? one : two, asked))
    for (const each of made) await waitForStatus(one, person, each, isCompleted)
    const due = made.reduce(
      (sum, { route }) => sum + BigInt(route.toAmount),
      0n,
    )
    expect((await person.balance(1, token)) - before).toBe(due)
  }, 40_000)

  test('[BRDG-02] error: a deposit with numbers that nobody has stops no other', async () => {
    await using database = await open()
    await using one = await startProcess(database, chains)
    for (const odd of [
      { carrierId: 2 ** 40, toChainId: 80_002 },
      { carrierId: 1, toChainId: 2 ** 200 },
    ]) {
      const value = 10n ** 15n
      const data = encodeDeposit({
        ...odd,
        receiver: person.address,
        token: bridgeNativeToken,
        isNative: true,
        amount: value,
        toToken: tokenOf(137, 'ETH'),
        minimumOut: 1n,
        deadline: BigInt(Math.floor(Date.now() / 1000)) + 600n,
        feeTaker: zeroAddress,
        fee: 0n,
      })
      const { escrow } = localBridge(1)
      await person.send(1, { to: escrow, data, value })
    }
    const made = await person.bridge(one, { ...asked, from: 1, to: 137 })
    await waitForStatus(one, person, made, isCompleted)
  }, 40_000)

  test('[BRDG-02] goes on after it stopped in the middle of a payment', async () => {
    await using database = await open()
    const token = tokenOf(1, 'USDC')
    const before = await person.balance(1, token)
    await using first = await startProcess(database, chains)
    await first.faults({ delivery: 'never' })
    const made = await person.bridge(first, asked)
    await waitForStatus(
      first,
      person,
      made,
      ({ sourceTxStatus }) => sourceTxStatus === 'COMPLETED',
    )
    await first[Symbol.asyncDispose]()
    // As if it had died after the payment, and before it noted it.
    await using second = await startProcess(database, chains)
    await waitForStatus(second, person, made, isCompleted)
    for (let left = 100; left > 0; left -= 1) {
      const open = await database.query(
        'select id from bridge.deposits where not is_settled',
      )
      if (open.length === 0) break
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    await database.query(
      `update bridge.deposits set state = 'filling', fill_hash = null,
         is_settled = false, leased_until = now() - interval '1 s'`,
    )
    const end = await waitForStatus(second, person, made, isCompleted)
    expect(end.destinationTransactionHash).not.toBeNull()
    expect((await person.balance(1, token)) - before).toBe(
      BigInt(made.route.toAmount),
    )
  }, 40_000)

  test('[BRDG-02] reads deposits that were made while it was away', async () => {
    await using database = await open()
    const plain = await startProcess(database, chains)
    const { routes } = await plain.read<{ routes: never[] }>('quote', {
      fromTokenAddress: tokenOf(137, 'USDC'),
      fromChainId: '137',
      toTokenAddress: tokenOf(1, 'USDC'),
      toChainId: '1',
      fromAmount: `${dollar}`,
      userAddress: person.address,
    })
    await plain[Symbol.asyncDispose]()
    expect(routes.length).toBe(3)
    const made = await person.bridge(plain, asked)
    await using back = await startProcess(database, chains)
    await waitForStatus(back, person, made, isCompleted)
  }, 40_000)
})

test('[BRDG-02] leaves no coin unaccounted for', async () => {
  // Every unit lies with the escrows, the fee taker, or people.
  for (const chain of chains) {
    const { escrow, tokens } = localBridge(chain.chainId)
    for (const { address, stock } of tokens) {
      const held = await balanceOf(chain, address, escrow)
      expect(held, `chain ${chain.chainId}`).toBeGreaterThan(stock / 2n)
    }
    expect(
      await createChainClient(chain).getTransactionCount({
        address: localMoverAddress,
      }),
    ).toBeGreaterThan(0)
  }
})
