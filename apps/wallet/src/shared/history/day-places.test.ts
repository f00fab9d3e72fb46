import type { HistoryDay, HistoryEntry } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { placeOf, placesOf, visibleDays } from './day-places.ts'

const day = (name: string, count: number): HistoryDay => ({
  day: name,
  entries: Array.from(
    { length: count },
    (_, index) => ({ txnHash: `${name} ${index}` }) as HistoryEntry,
  ),
})
const places = placesOf([day('2026-11-21', 2), day('2026-11-20', 1)])
const rowsAt = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    index: start + index,
    start: (start + index) * 10,
  }))

describe('placeOf', () => {
  test('[HIST-01] finds a title before the rows of its day', () => {
    const found = [0, 1, 2, 3, 4].map((index) => {
      const { day, entry } = placeOf(places, index)
      return entry?.txnHash ?? day.day
    })
    expect(found).toEqual([
      '2026-11-21',
      '2026-11-21 0',
      '2026-11-21 1',
      '2026-11-20',
      '2026-11-20 0',
    ])
  })

  test.each([-1, 5])('error: there is no place %i', (index) => {
    expect(() => placeOf(places, index)).toThrow(RangeError)
  })
})

describe('visibleDays', () => {
  test('[HIST-01] puts the rows that are drawn under their days', () => {
    const [first, second] = visibleDays(places, rowsAt(2, 3))
    expect(first).toMatchObject({
      day: { day: '2026-11-21' },
      rows: [{ index: 2, position: 1, isCut: true }],
      top: 20,
    })
    expect(second).toMatchObject({
      day: { day: '2026-11-20' },
      rows: [{ index: 4, position: 0, isCut: false }],
      top: 40,
    })
  })

  test('behavior: a title alone draws no day', () => {
    expect(visibleDays(places, rowsAt(3, 1))).toEqual([])
  })
})
