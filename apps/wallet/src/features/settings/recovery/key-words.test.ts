import { describe, expect, test } from 'vitest'
import { keyFacts } from './key-words.ts'

const key = { address: '0x01', weight: 255, isLast: false } as const
const now = new Date(2026, 10, 25)

describe('keyFacts', () => {
  test.each([
    [{}, 'Weight 255, enough on its own'],
    [
      { addedAt: +new Date(2026, 4, 3, 12) },
      'Weight 255, enough on its own · added 3 May',
    ],
    [
      {
        addedAt: +new Date(2025, 4, 3, 12),
        checkedAt: +new Date(2026, 10, 24, 8),
      },
      'Weight 255, enough on its own · added 3 May 2025 · checked 24 Nov',
    ],
  ])('[SIGN-08] of %o says %s', (facts, line) => {
    expect(keyFacts({ ...key, ...facts }, now)).toBe(line)
  })
})
