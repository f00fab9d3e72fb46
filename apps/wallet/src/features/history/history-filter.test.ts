import {
  type HistoryEntry,
  type TransactionType,
  toHistoryEntry,
} from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import {
  filterCount,
  filterEntries,
  noFilter,
  readFilter,
  scopeOf,
  writeFilter,
} from './history-filter.ts'

const usdc = `137-0x${'ab'.repeat(20)}`

describe('readFilter', () => {
  test.each([
    [{}, noFilter],
    [
      {
        type: 'SWAP,SEND',
        network: '1,137',
        coin: usdc.toUpperCase().replace('X', 'x'),
      },
      { types: ['SEND', 'SWAP'], chainIds: [1, 137], coin: usdc },
    ],
    [{ network: 137 }, { ...noFilter, chainIds: [137] }],
    [
      { type: 'SEND,<b>,', network: 'x,-1,1.5,1,1', coin: '137' },
      { ...noFilter, types: ['SEND'], chainIds: [1] },
    ],
    [{ type: ['SEND'], network: {}, coin: 5 }, noFilter],
  ] as const)('[HIST-01] reads %j', (search, expected) => {
    expect(readFilter(search)).toEqual(expected)
  })

  test('[HIST-01] reads back what was written', () => {
    const filter = {
      types: ['APPROVE', 'UNKNOWN'],
      chainIds: [5],
      coin: usdc,
    } as const
    expect(readFilter(writeFilter(filter))).toEqual(filter)
    expect(writeFilter(noFilter)).toEqual({})
    expect(filterCount(filter)).toBe(4)
  })
})

describe('scopeOf', () => {
  test('[HIST-01] asks indexers for a coin, or for networks', () => {
    expect(scopeOf({ ...noFilter, coin: usdc }, false)).toEqual({
      chainId: 137,
      contractAddress: usdc.slice(4),
    })
    expect(scopeOf(readFilter({ coin: '1-native' }), false)).toEqual({
      chainId: 1,
      contractAddress: `0x${'0'.repeat(40)}`,
    })
    expect(scopeOf({ ...noFilter, chainIds: [1] }, true)).toEqual({
      includeTestnets: true,
      chainIds: [1],
    })
  })
})

describe('filterEntries', () => {
  test('[HIST-01] keeps the chosen types and networks', () => {
    const entry = (type: TransactionType, chainId: number): HistoryEntry => ({
      ...toHistoryEntry(
        {
          txnHash: '0x1',
          blockNumber: 1,
          chainId,
          timestamp: '2026-11-21T00:00:00Z',
        },
        '0x',
      ),
      type,
    })
    const all = [entry('SEND', 1), entry('SWAP', 1), entry('SEND', 137)]
    expect(filterEntries(all, noFilter, [])).toEqual(all)
    expect(
      filterEntries(
        all,
        { ...noFilter, types: ['SEND'], chainIds: [137] },
        [1],
      ),
    ).toEqual([all[2]])
    expect(filterEntries(all, noFilter, [1])).toEqual([all[2]])
  })
})
