import { describe, expect, test } from 'vitest'
import { type RangeChoice, readRange } from './export-range.ts'

const now = new Date(2026, 0, 15, 12)
const choice = (name: RangeChoice['name'], from = '', to = '') => ({
  name,
  from,
  to,
})
const at = (...parts: [number, number, number]) => new Date(...parts).getTime()

describe('readRange', () => {
  test.each([
    [choice('month'), at(2026, 0, 1), now.getTime()],
    [choice('last-month'), at(2025, 11, 1), at(2026, 0, 1) - 1],
    [choice('year'), at(2026, 0, 1), now.getTime()],
    [choice('all'), Number.NEGATIVE_INFINITY, now.getTime()],
    [
      choice('other', '2025-02-28', '2025-03-01'),
      at(2025, 1, 28),
      at(2025, 2, 2) - 1,
    ],
    [
      choice('other', '2025-03-30', '2025-03-30'),
      at(2025, 2, 30),
      at(2025, 2, 31) - 1,
    ],
  ])('[HIST-01] reads %j', (one, from, to) => {
    expect(readRange(one, now)).toEqual({ from, to })
  })

  test.each([
    [choice('other'), 'incomplete'],
    [choice('other', '2025-02-30', '2025-03-01'), 'incomplete'],
    [choice('other', '2025-03-02', '2025-03-01'), 'backwards'],
  ])('[HIST-01] error: %j is %s', (one, refusal) => {
    expect(readRange(one, now)).toBe(refusal)
  })
})
