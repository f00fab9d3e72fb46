import { type ChainPage, toHistoryEntry } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import type { HistoryPage } from './load-history.ts'
import { refreshPage } from './refresh-page.ts'

const me = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'

const part = (
  chainId: number,
  minutes: readonly number[],
  more = true,
): ChainPage => ({
  chainId,
  entries: minutes.map((minute) =>
    toHistoryEntry(
      {
        txnHash: `${chainId}-${minute}`,
        blockNumber: minute,
        chainId,
        timestamp: new Date(minute * 60_000).toISOString(),
      },
      me,
    ),
  ),
  more,
})
const page = (
  parts: readonly ChainPage[],
  more: Partial<HistoryPage> = {},
): HistoryPage => ({
  parts,
  facts: new Map(),
  failedChains: [],
  isWhole: true,
  next: { after: 'known' },
  ...more,
})
const told = ({ parts }: HistoryPage) =>
  parts.flatMap(({ entries }) => entries.map(({ txnHash }) => txnHash))

describe('refreshPage', () => {
  test('[HIST-01] keeps transactions pushed out by newer ones, and the pages after them', () => {
    const known = page([part(1, [9, 8, 7])])
    const fresh = page([part(1, [11, 10, 9])], { next: { after: 'fresh' } })
    const now = refreshPage(known, fresh)
    expect(told(now)).toEqual(['1-11', '1-10', '1-9', '1-8', '1-7'])
    expect(now.next).toEqual({ after: 'known' })
  })

  test('[HIST-01] drops transactions that a chain took back', () => {
    const known = page([part(1, [9, 8, 7])])
    const now = refreshPage(known, page([part(1, [8, 7, 6])]))
    expect(told(now)).toEqual(['1-8', '1-7', '1-6'])
    const all = refreshPage(
      page([part(1, [9, 8], false)], { next: undefined }),
      page([part(1, [8], false)], { next: undefined }),
    )
    expect(told(all)).toEqual(['1-8'])
  })

  test.each([
    ['more came than a page holds', part(1, [30, 29, 28])],
    ['the end came nearer', part(1, [9], false)],
    ['another network tells now', part(2, [9, 8])],
  ])('[HIST-01] begins anew when %s', (_, now) => {
    const fresh = page([now], { next: { after: 'fresh' } })
    expect(refreshPage(page([part(1, [9, 8, 7])]), fresh)).toBe(fresh)
  })

  test('[HIST-01] a network that does not answer now keeps what it told', () => {
    const known = page([part(1, [9, 8]), part(2, [7], false)])
    const fresh = page([part(1, [9, 8]), part(2, [], false)], {
      failedChains: [2],
      isWhole: false,
    })
    const now = refreshPage(known, fresh)
    expect(told(now)).toEqual(['1-9', '1-8', '2-7'])
    expect(now).toMatchObject({ failedChains: [2], isWhole: false })
  })

  test('[HIST-01] is the page of before when nothing changed, and not when its meaning did', () => {
    const known = page([part(1, [9, 8])])
    expect(refreshPage(known, page([part(1, [9, 8])]))).toBe(known)
    const [one] = part(1, [9, 8]).entries
    if (!one) throw new Error('no entry')
    const meant = page([
      {
        ...part(1, [9, 8]),
        entries: [{ ...one, type: 'APPROVE' }, ...part(1, [8]).entries],
      },
    ])
    expect(refreshPage(known, meant)).toEqual(meant)
  })
})
