import { coinId, toHistoryEntry } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { coinFirst } from './coin-first.ts'

const account = '0x00000000000000000000000000000000000000aA'
const giver = '0x00000000000000000000000000000000000000Bb'
const native = `0x${'0'.repeat(40)}` as const
const [moss, usdc] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const

/** A faucet's payment of three coins at once. */
const entry = toHistoryEntry(
  {
    txnHash: `0x${'1'.repeat(64)}`,
    blockNumber: 1,
    chainId: 137,
    timestamp: '2026-11-21T12:00:00Z',
    transfers: [native, usdc, moss].map((contractAddress, logIndex) => ({
      transferType: 'RECEIVE',
      contractAddress,
      contractType: contractAddress === native ? 'NATIVE' : 'ERC20',
      from: giver,
      to: account,
      amounts: ['5'],
      logIndex,
    })),
  },
  account,
)

describe('coinFirst', () => {
  test.each([
    { name: 'a token', first: moss, order: [moss, native, usdc] },
    { name: 'the native coin', first: native, order: [native, usdc, moss] },
    {
      name: 'one that did not move',
      first: giver,
      order: [native, usdc, moss],
    },
  ])('[HIST-01] puts $name before what moved beside it', ({ first, order }) => {
    const { children } = coinFirst(entry, { id: coinId(137, first) })
    expect(
      children.map(({ contractAddress }) => contractAddress.toLowerCase()),
    ).toEqual(order.map((address) => address.toLowerCase()))
  })
})
