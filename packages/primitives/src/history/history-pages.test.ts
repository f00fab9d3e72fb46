import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type HistoryChild,
  type HistoryEntry,
  toHistoryEntry,
} from './history.ts'
import {
  addPages,
  type ChainPage,
  mergeHistory,
  needsCalls,
  noHistory,
  withMeaning,
} from './history-pages.ts'
import type { Meaning } from './meaning.ts'

const me = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const relayer = '0x00000000000000000000000000000000000000ff'
const token = '0x00000000000000000000000000000000000000cc'

const entry = (chainId: number, minute: number): HistoryEntry =>
  toHistoryEntry(
    {
      txnHash: `${chainId}-${minute}`,
      blockNumber: minute,
      chainId,
      timestamp: new Date(minute * 60_000).toISOString(),
    },
    me,
  )
const page = (
  chainId: number,
  minutes: readonly number[],
  more = true,
): ChainPage => ({
  chainId,
  entries: minutes.map((minute) => entry(chainId, minute)),
  more,
})
const names = (entries: readonly HistoryEntry[]) =>
  entries.map(({ txnHash }) => txnHash)

describe('mergeHistory', () => {
  test('[HIST-01] holds back entries until busier chains have reported that far', () => {
    const busy = page(1, [100, 99, 98])
    const quiet = page(2, [97, 50, 10], false)
    expect(names(mergeHistory([[busy, quiet]]))).toEqual([
      '1-100',
      '1-99',
      '1-98',
    ])
    const next = [page(1, [60, 40], false)]
    expect(names(mergeHistory([[busy, quiet], next]))).toEqual([
      '1-100',
      '1-99',
      '1-98',
      '2-97',
      '1-60',
      '2-50',
      '1-40',
      '2-10',
    ])
  })

  test('[HIST-01] behavior: a chain without an end so far holds nothing back', () => {
    expect(
      names(mergeHistory([[page(1, [], true), page(2, [5], false)]])),
    ).toEqual(['2-5'])
  })

  test('[HIST-01] counts an entry on two pages once', () => {
    const merged = mergeHistory([[page(1, [9, 8])], [page(1, [8, 7], false)]])
    expect(names(merged)).toEqual(['1-9', '1-8', '1-7'])
  })

  test('[HIST-01] only grows at its end, and finishes with all entries in order', () => {
    const chain = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), {
      maxLength: 25,
    })
    fc.assert(
      fc.property(fc.tuple(chain, chain, chain), (chains) => {
        const pages = pagesOf(chains, 4)
        let before: readonly (string | undefined)[] = []
        for (let count = 1; count <= pages.length; count += 1) {
          const now = names(mergeHistory(pages.slice(0, count)))
          expect(now.slice(0, before.length)).toEqual(before)
          before = now
        }
        expect(before).toHaveLength(chains.flat().length)
        const minutes = mergeHistory(pages).map(({ date }) => date.getTime())
        expect(minutes).toEqual(minutes.toSorted((a, b) => b - a))
      }),
    )
  })
})

describe('addPages', () => {
  test('[HIST-01] gives the same result page by page and all at once', () => {
    const chain = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 25 })
    fc.assert(
      fc.property(
        fc.tuple(chain, chain),
        fc.array(fc.tuple(chain, fc.boolean()), { maxLength: 3 }),
        (chains, others) => {
          // Includes pages that repeat, come late or have no end yet.
          const pages = [
            ...pagesOf(chains, 4),
            ...others.map(([minutes, more]) => [page(3, minutes, more)]),
          ]
          const told = pages.reduce(
            (before, one) => addPages(before, [one]),
            noHistory,
          )
          const once = addPages(noHistory, pages)
          expect(told.reach).toBe(once.reach)
          expect(names(told.entries).toSorted()).toEqual(
            names(once.entries).toSorted(),
          )
          expect(told.entries.map(({ date }) => date)).toEqual(
            once.entries.map(({ date }) => date),
          )
          expect(names(told.held).toSorted()).toEqual(
            names(once.held).toSorted(),
          )
        },
      ),
    )
  })

  test('[HIST-01] a later page replaces entries that an earlier page also had', () => {
    const first = addPages(noHistory, [[page(1, [9, 8, 7])]])
    const [last] = page(1, [8]).entries
    if (!last) throw new Error('no entry')
    const changed = { ...last, type: 'SWAP' as const }
    const then = addPages(first, [
      [{ chainId: 1, entries: [changed], more: true }],
    ])
    expect(then.entries.map(({ type }) => type)).toEqual([
      'UNKNOWN',
      'SWAP',
      'UNKNOWN',
    ])
  })
})

/** Pages like a gateway: each chain separately, without finished chains. */
function pagesOf(chains: readonly (readonly number[])[], size: number) {
  // Each chain has its own minutes, since the order of equal times is
  // undefined.
  const sorted = chains.map((minutes, index) =>
    minutes.map((minute) => minute * 3 + index).toSorted((a, b) => b - a),
  )
  const count = Math.max(
    1,
    ...sorted.map((one) => Math.ceil(one.length / size)),
  )
  return Array.from({ length: count }, (_, at) =>
    sorted.flatMap((minutes, index) => {
      const part = minutes.slice(at * size, (at + 1) * size)
      const isAsked = at === 0 || minutes.length > at * size
      return isAsked
        ? [page(index + 1, part, minutes.length > (at + 1) * size)]
        : []
    }),
  )
}

const transaction = (to: readonly string[], metaTxnID?: string) => ({
  txnHash: '0x1',
  blockNumber: 7,
  chainId: 1,
  timestamp: '2026-11-21T10:00:00Z',
  metaTxnID,
  transfers: to.map((one) => ({
    contractAddress: token,
    contractType: 'ERC20',
    from: me,
    to: one,
    amounts: ['5'],
  })),
})
const approve: HistoryChild = {
  kind: 'approve',
  methodName: 'approve',
  contractAddress: token,
  spender: relayer,
  amount: 1n,
}

describe('needsCalls', () => {
  test.each([
    ['nothing moved', [], '0x2', true],
    ['only the fee moved', [relayer], '0x2', true],
    ['something moved', [relayer, token], '0x2', false],
    ['the transaction has no meta-transaction', [], undefined, false],
  ] as const)('[HIST-02] when %s', (_, to, meta, expected) => {
    const one = toHistoryEntry(transaction(to, meta), me, relayer)
    expect(needsCalls(one, relayer)).toBe(expected)
  })
})

const meaning = (children: Meaning['children']): Meaning => ({
  children,
  failure: undefined,
  hasRun: true,
})

describe('withMeaning', () => {
  test('[HIST-01] marks an entry as failed if only the fee was executed', () => {
    const one = toHistoryEntry(transaction([relayer], '0x2'), me, relayer)
    const failure = { attempted: [approve], count: 1, reason: 'not allowed' }
    expect(
      withMeaning(one, { children: [], failure, hasRun: false }),
    ).toMatchObject({
      status: 'failed',
      type: 'APPROVE',
      children: [],
      fees: [{ to: relayer }],
      failure,
    })
  })

  test('[HIST-01] keeps the executed calls beside the failed ones', () => {
    const one = toHistoryEntry(transaction([relayer], '0x2'), me, relayer)
    const failure = { attempted: [approve], count: 1, reason: undefined }
    expect(withMeaning(one, { ...meaning([approve]), failure })).toMatchObject({
      status: 'complete',
      type: 'APPROVE',
      children: [approve],
      failure,
    })
  })

  test('[HIST-02] takes the meaning from the calls and treats the transfers as the fee', () => {
    const one = toHistoryEntry(transaction([relayer], '0x2'), me, relayer)
    expect(one.type).toBe('SEND')
    expect(withMeaning(one, meaning([approve]))).toMatchObject({
      type: 'APPROVE',
      children: [approve],
      fees: [{ to: relayer }],
    })
    expect(withMeaning(one, meaning([]))).toEqual(one)
  })
})

describe('toHistoryEntry', () => {
  test('[HIST-01] [HIST-02] a swap with a fee is still a swap', () => {
    const swap = transaction([token, relayer], '0x2')
    const back = { ...swap.transfers[0], from: token, to: me, amounts: ['9'] }
    const one = toHistoryEntry(
      { ...swap, transfers: [...swap.transfers, back as never] },
      me,
      relayer,
    )
    expect(one).toMatchObject({ type: 'SWAP', fees: [{ to: relayer }] })
  })

  test('[HIST-01] a transfer through a bridge contract is a bridge', () => {
    const { transfers, ...rest } = transaction([token])
    const bridged = transfers.map((one) => ({
      ...one,
      contractType: 'ERC20_BRIDGE',
    }))
    expect(toHistoryEntry({ ...rest, transfers: bridged }, me).type).toBe(
      'BRIDGE',
    )
  })
})
