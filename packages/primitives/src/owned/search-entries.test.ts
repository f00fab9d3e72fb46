import { expect, test } from 'vitest'
import { entryOf } from './owned-index.ts'
import { searchEntries } from './search-owned.ts'

test('[SRCH-01] finds actions by their names first, then by other words', () => {
  const entries = [
    entryOf('dark', ['Dark theme'], ['night appearance']),
    entryOf('night', ['Night'], []),
    entryOf('send', ['Send'], ['pay transfer']),
  ]
  expect(searchEntries(entries, 'night').items).toEqual(['night', 'dark'])
  expect(searchEntries(entries, 'PAY').items).toEqual(['send'])
  expect(searchEntries(entries, ' ').count).toBe(0)
})
