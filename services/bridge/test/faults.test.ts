import { localBridge } from '@cairn/contracts'
import { openQuick } from '@cairn/service-kit/testing'
import { expect, test } from 'vitest'
import {
  type Bridged,
  balanceOf,
  createPerson,
  startChains,
  startProcess,
  tokenOf,
  waitForStatus,
} from './_bridge-stack.ts'

const count = 200
const coins = ['ETH', 'USDC'] as const
const deliveries = ['normal', 'normal', 'normal', 'never', 'less'] as const
const ways = ['cairn-swift', 'cairn-ledger', 'cairn-patient'] as const

test('[BRDG-02] 200 bridges with random faults leave no coin unaccounted for', async () => {
  await using network = await startChains()
  const { chains } = network
  await using database = await openQuick()
  const env = { BRIDGE_DEADLINE_S: '20', BRIDGE_MARGIN_S: '5' }
  let process = await startProcess(database, chains, env)
  const person = await createPerson(chains)
  // What people and escrows hold of each bridged coin, apart from gas.
  const totals = async () => {
    const sums: Record<string, bigint> = {}
    for (const chain of chains)
      for (const coin of coins) {
        const token = tokenOf(chain.chainId, coin)
        const { escrow } = localBridge(chain.chainId)
        const held = await Promise.all(
          [person.address, escrow].map((one) => balanceOf(chain, token, one)),
        )
        sums[coin] = held.reduce((sum, one) => sum + one, sums[coin] ?? 0n)
      }
    return sums
  }
  const before = await totals()
  const made: Bridged[] = []
  for (let index = 0; index < count; index += 1) {
    const draw = (index * 7919) % 1000
    if (index % 20 === 0)
      await process.faults({
        delivery: deliveries[(index / 20) % deliveries.length],
      })
    const from = draw % 2 === 0 ? 137 : 1
    const coin = from === 1 && draw % 3 === 0 ? 'ETH' : 'USDC'
    const bridged = await person.bridge(process, {
      from,
      to: from === 1 ? 137 : 1,
      coin,
      amount: coin === 'ETH' ? 10n ** 15n : 2_000_000n,
      way: ways[draw % ways.length] ?? 'cairn-swift',
    })
    made.push(bridged)
    // The process dies now and then, also in the middle of a payment.
    if (index % 50 === 49) {
      await process[Symbol.asyncDispose]()
      process = await startProcess(database, chains, env)
    }
  }
  await process.faults({})
  const ends = { arrived: 0, refunded: 0 }
  for (const bridged of made) {
    const { destinationTxStatus } = await waitForStatus(
      process,
      person,
      bridged,
      ({ destinationTxStatus: status, refund }) =>
        status === 'COMPLETED' || refund?.status === 'COMPLETED',
      1200,
    )
    ends[destinationTxStatus === 'COMPLETED' ? 'arrived' : 'refunded'] += 1
  }
  expect(ends.arrived + ends.refunded).toBe(count)
  for (let left = 200; left > 0; left -= 1) {
    const open = await database.query(
      `select id from bridge.deposits where state = 'filled' and not is_settled`,
    )
    if (open.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const after = await totals()
  expect(after.USDC).toBe(before.USDC)
  expect(after.ETH).toBe((before.ETH ?? 0n) - person.gasPaidOn(1))
  for (const chain of chains) {
    const { escrow, tokens } = localBridge(chain.chainId)
    for (const { address } of tokens)
      expect(await balanceOf(chain, address, escrow)).toBeGreaterThan(0n)
  }
  await process[Symbol.asyncDispose]()
}, 180_000)
