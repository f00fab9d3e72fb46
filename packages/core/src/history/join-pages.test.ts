import { toHistoryEntry } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { createPageJoin, joinPages } from './join-pages.ts'
import type { HistoryPage } from './load-history.ts'

const me = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'

const page = (
  minutes: readonly number[],
  failedChains: readonly number[] = [],
): HistoryPage => ({
  parts: [
    {
      chainId: 1,
      entries: minutes.map((minute) =>
        toHistoryEntry(
          {
            txnHash: `${minute}`,
            blockNumber: minute,
            chainId: 1,
            timestamp: new Date(minute * 60_000).toISOString(),
          },
          me,
        ),
      ),
      more: true,
    },
  ],
  facts: new Map([
    [`1-${minutes[0]}`, { symbol: `S${minutes[0]}`, decimals: 18 }],
  ]),
  failedChains,
  isWhole: true,
  next: undefined,
})
const [newest, older, oldest] = [page([9, 8]), page([7, 6], [5]), page([5])]
const changed = page([10, 9])

test('[HIST-01] joins pages: each entry once, the newest first, with every fact', () => {
  const again = page([8, 7], [5])
  const joined = joinPages([newest, again, older])
  expect(joined.entries.map(({ txnHash }) => txnHash)).toEqual([
    '9',
    '8',
    '7',
    '6',
  ])
  expect([...joined.facts.keys()]).toEqual(['1-9', '1-8', '1-7'])
  expect(joined.failedChains).toEqual([5])
  expect(joinPages([])).toMatchObject({ entries: [], failedChains: [] })
  expect(joinPages([]).facts.size).toBe(0)
})

describe('createPageJoin', () => {
  test('[HIST-01] joins a page once, however often the list grows', () => {
    let reads = 0
    const counted = {
      ...newest,
      get parts() {
        reads += 1
        return newest.parts
      },
    }
    const join = createPageJoin()
    for (const pages of [[counted], [counted, older], [counted, older, oldest]])
      join(pages)
    expect(reads).toBe(1)
  })

  test.each([
    ['more pages', [[newest], [newest, older], [newest, older, oldest]]],
    [
      'the same pages',
      [
        [newest, older],
        [newest, older],
      ],
    ],
    [
      'another newest page',
      [
        [newest, older],
        [changed, older],
      ],
    ],
    ['fewer pages', [[newest, older, oldest], [newest]]],
    ['none at all', [[newest, older], []]],
  ])('[HIST-01] says of %s what they say when joined at once', (_, calls) => {
    const join = createPageJoin()
    for (const pages of calls) {
      const { entries, facts, failedChains } = join(pages)
      const once = joinPages(pages)
      expect({ entries, facts, failedChains }).toEqual({
        entries: once.entries,
        facts: once.facts,
        failedChains: once.failedChains,
      })
    }
  })

  test('[HIST-01] touches nothing of what it said before', () => {
    const join = createPageJoin()
    const before = join([newest])
    const entries = [...before.entries]
    join([newest, older])
    expect(before.entries).toEqual(entries)
    expect(before.facts.size).toBe(1)
  })
})
