import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deriveType,
  groupByDay,
  type HistoryChild,
  hasTokenIds,
  isIncome,
  isPlanted,
  mergeTransfers,
  type TransferChild,
  toHistoryEntry,
  transferTypeOf,
} from './history.ts'

const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const you = '0x00000000000000000000000000000000000000aA'
const token = '0x00000000000000000000000000000000000000Cc'

const transfer = (
  direction: TransferChild['direction'],
  more: Partial<TransferChild> = {},
): TransferChild => ({
  kind: 'transfer',
  contractAddress: token,
  contractType: 'ERC20',
  direction,
  from: direction === 'send' ? me : you,
  to: direction === 'send' ? you : me,
  tokenIds: [],
  amounts: [1n],
  ...more,
})
const approve: HistoryChild = {
  kind: 'approve',
  methodName: 'approve',
  contractAddress: token,
  spender: you,
  amount: 1n,
}

describe('deriveType', () => {
  test.each([
    { children: [transfer('send'), transfer('send')], type: 'SEND' },
    { children: [transfer('receive')], type: 'RECEIVE' },
    { children: [transfer('bridge')], type: 'BRIDGE' },
    { children: [transfer('send'), transfer('receive')], type: 'SWAP' },
    { children: [transfer('receive'), transfer('send')], type: 'SWAP' },
    { children: [approve, approve], type: 'APPROVE' },
    { children: [approve, transfer('send')], type: 'UNKNOWN' },
    {
      children: [transfer('send'), transfer('receive'), approve, approve],
      type: 'SWAP',
    },
    {
      children: [
        transfer('send', { contractAddress: you }),
        transfer('receive'),
        approve,
      ],
      type: 'UNKNOWN',
    },
    {
      children: [transfer('send'), transfer('receive'), transfer('send')],
      type: 'UNKNOWN',
    },
    { children: [], type: 'UNKNOWN' },
  ])('[HIST-01] is $type', ({ children, type }) => {
    expect(deriveType(children)).toBe(type)
  })

  /** The rule by counts, for children that are all of one coin. */
  function typeByCounts(children: readonly HistoryChild[]) {
    const count = (what: HistoryChild['kind'] | TransferChild['direction']) =>
      children.filter((child) =>
        child.kind === 'transfer'
          ? child.direction === what
          : what === 'approve',
      ).length
    const all = children.length
    if (all === 0) return 'UNKNOWN'
    if (count('send') === all) return 'SEND'
    if (count('receive') === all) return 'RECEIVE'
    if (count('bridge') === all) return 'BRIDGE'
    if (count('approve') === all) return 'APPROVE'
    const isOneEach = count('send') === 1 && count('receive') === 1
    return isOneEach && all === 2 + count('approve') ? 'SWAP' : 'UNKNOWN'
  }

  test('[HIST-01] follows the rule for every combination of children, in any order', () => {
    const child = fc.constantFrom<HistoryChild>(
      approve,
      transfer('send'),
      transfer('receive'),
      transfer('bridge'),
    )
    fc.assert(
      fc.property(fc.array(child, { maxLength: 5 }), (children) => {
        expect(deriveType(children)).toBe(typeByCounts(children))
      }),
    )
  })
})

describe('mergeTransfers', () => {
  test('[HIST-02] merges ERC-721 transfers of one contract and the same parties', () => {
    const nft = (id: string) =>
      transfer('send', { contractType: 'ERC721', tokenIds: [id] })
    expect(mergeTransfers([nft('1'), transfer('send'), nft('2')])).toEqual([
      { ...nft('1'), tokenIds: ['1', '2'], amounts: [1n, 1n] },
      transfer('send'),
    ])
  })

  test('[HIST-02] keeps the facts of each merged collectible', () => {
    const nft = (id: string, name: string) =>
      transfer('send', {
        contractType: 'ERC721',
        tokenIds: [id],
        tokens: { [id]: { name } },
      })
    const [merged] = mergeTransfers([nft('1', 'Slate'), nft('2', 'Chalk')])
    expect(merged?.tokens).toEqual({
      1: { name: 'Slate' },
      2: { name: 'Chalk' },
    })
  })
})

describe('transferTypeOf', () => {
  test.each([
    [transfer('send'), 'SEND', false],
    [transfer('receive'), 'RECEIVE', true],
    [
      transfer('bridge', { from: me.toLowerCase(), to: you }),
      'BRIDGE_DEPOSIT',
      false,
    ],
    [transfer('bridge', { from: you, to: me }), 'BRIDGE_WITHDRAW', true],
    [transfer('bridge', { from: you, to: you }), 'UNKNOWN', false],
  ] as const)(
    '[HIST-01] returns the kind of a transfer for the wallet: %#',
    (one, type, income) => {
      expect(transferTypeOf(one, me)).toBe(type)
      expect(isIncome(one, me)).toBe(income)
    },
  )
})

describe('hasTokenIds', () => {
  test.each([
    ['NATIVE', false],
    ['ERC20', false],
    ['ERC20_BRIDGE', false],
    ['UNKNOWN', false],
    ['ERC721', true],
    ['ERC721_BRIDGE', true],
    ['ERC1155', true],
    ['ERC6909', true],
  ])('[HIST-01] tells %s apart', (contractType, expected) => {
    expect(hasTokenIds(contractType)).toBe(expected)
  })
})

describe('toHistoryEntry', () => {
  test('[HIST-01] reads an indexer transaction from the wallet’s side', () => {
    const entry = toHistoryEntry(
      {
        txnHash: '0x1',
        blockNumber: 7,
        chainId: 1,
        timestamp: '2026-11-21T10:00:00Z',
        transfers: [
          {
            contractAddress: token,
            contractType: 'ERC20',
            from: me.toLowerCase(),
            to: you,
            amounts: ['5'],
          },
        ],
      },
      me,
    )
    expect(entry).toMatchObject({ type: 'SEND', status: 'complete' })
    expect(entry.children[0]).toMatchObject({
      direction: 'send',
      amounts: [5n],
    })
  })
})

describe('toHistoryEntry of others', () => {
  const entryOf = (more: Partial<Parameters<typeof toHistoryEntry>[0]>) =>
    toHistoryEntry(
      {
        txnHash: '0x1',
        blockNumber: 7,
        chainId: 1,
        timestamp: '2026-11-21T10:00:00Z',
        ...more,
      },
      me,
    )

  test('[HIST-01] is pending until it has a hash and a block', () => {
    expect(entryOf({}).status).toBe('complete')
    expect(entryOf({ blockNumber: 0 }).status).toBe('complete')
    expect(entryOf({ blockNumber: undefined }).status).toBe('pending')
    expect(entryOf({ txnHash: undefined }).status).toBe('pending')
  })

  const moved = (amount: string) => ({
    contractAddress: token,
    contractType: 'ERC20',
    from: me,
    to: you,
    amounts: [amount],
  })

  test('[HIST-01] leaves out transfers of nothing that the wallet did not execute', () => {
    const transfers = [moved('0'), moved('5')]
    expect(entryOf({ transfers }).children).toHaveLength(1)
    expect(entryOf({ transfers, metaTxnID: '0xe' }).children).toHaveLength(2)
  })

  test('[HIST-01] tells what was planted: transfers of nothing alone, by others', () => {
    const one = { chainId: 1, timestamp: '2026-11-21T10:00:00Z' }
    expect(isPlanted({ ...one, transfers: [moved('0')] })).toBe(true)
    expect(isPlanted({ ...one, transfers: [moved('0'), moved('5')] })).toBe(
      false,
    )
    expect(
      isPlanted({ ...one, metaTxnID: '0xe', transfers: [moved('0')] }),
    ).toBe(false)
    expect(isPlanted({ ...one, transfers: [] })).toBe(false)
  })
})

describe('toHistoryEntry of swaps', () => {
  const pool = '0x00000000000000000000000000000000000000b1'
  const router = '0x00000000000000000000000000000000000000b2'
  const native = '0x0000000000000000000000000000000000000000'
  const entryOf = (
    ...rows: (readonly [from: string, to: string, coin: string, sum: string])[]
  ) =>
    toHistoryEntry(
      {
        txnHash: '0x1',
        blockNumber: 7,
        chainId: 1,
        timestamp: '2026-11-21T10:00:00Z',
        transfers: rows.map(([from, to, contractAddress, amount]) => ({
          contractAddress,
          contractType: contractAddress === native ? 'NATIVE' : 'ERC20',
          from,
          to,
          amounts: [amount],
        })),
      },
      me,
    )

  test('[SWAP-01] counts a refund against what was paid', () => {
    const { type, children } = entryOf(
      [me, router, native, '10'],
      [pool, me, token, '7'],
      [router, me, native, '3'],
    )
    expect(type).toBe('SWAP')
    expect(children).toMatchObject([
      { direction: 'send', contractAddress: native, amounts: [7n] },
      { direction: 'receive', contractAddress: token, amounts: [7n] },
    ])
  })

  test.each([
    ['another party sends the coin back', you, '3'],
    ['all of it and more comes back', router, '12'],
  ])('[SWAP-01] keeps every transfer where %s', (_case, from, back) => {
    const { type, children } = entryOf(
      [me, router, native, '10'],
      [pool, me, token, '7'],
      [from, me, native, back],
    )
    expect(type).toBe('UNKNOWN')
    expect(children).toHaveLength(3)
  })

  test('[SWAP-01] keeps a payment beside a swap in sight', () => {
    const { type, children } = entryOf(
      [me, pool, token, '10'],
      [pool, me, native, '7'],
      [me, you, token, '2'],
    )
    expect(type).toBe('UNKNOWN')
    expect(children).toHaveLength(3)
  })
})

describe('groupByDay', () => {
  test('[HIST-01] newest day first, newest entry first', () => {
    const at = (timestamp: string) =>
      toHistoryEntry(
        { txnHash: timestamp, blockNumber: 1, chainId: 1, timestamp },
        me,
      )
    const days = groupByDay(
      [
        at('2026-11-20T09:00:00Z'),
        at('2026-11-21T08:00:00Z'),
        at('2026-11-21T09:00:00Z'),
      ],
      (date) => date.toISOString().slice(0, 10),
    )
    expect(
      days.map(({ day, entries }) => [day, entries.map((e) => e.txnHash)]),
    ).toEqual([
      ['2026-11-21', ['2026-11-21T09:00:00Z', '2026-11-21T08:00:00Z']],
      ['2026-11-20', ['2026-11-20T09:00:00Z']],
    ])
  })

  test('[HIST-01] puts every entry on its day, for any number of entries per day', () => {
    const hour = fc.integer({ min: 0, max: 24 * 40 })
    fc.assert(
      fc.property(fc.array(hour, { maxLength: 80 }), (hours) => {
        const entries = hours.map((one) => {
          const timestamp = new Date(one * 3_600_000).toISOString()
          const txnHash = `${one}`
          return toHistoryEntry(
            { txnHash, blockNumber: 1, chainId: 1, timestamp },
            me,
          )
        })
        const dayOf = (date: Date) => date.toISOString().slice(0, 10)
        const days = groupByDay(entries, dayOf)
        expect(days.map(({ day }) => day)).toEqual(
          [...new Set(entries.map(({ date }) => dayOf(date)))].sort().reverse(),
        )
        for (const { day, entries: ofDay } of days)
          expect(new Set(ofDay.map(({ date }) => dayOf(date)))).toEqual(
            new Set([day]),
          )
        expect(days.flatMap((one) => one.entries)).toHaveLength(hours.length)
      }),
    )
  })
})
