import { describe, expect, test } from 'vitest'
import { keyFacts } from './key-words.ts'

const key = { address: '0x01', weight: 255, isLast: false } as const
const now = new Date(2026, 10, 25)

describe('keyFacts', () => {
  test.each([
    [{}, 'opens the wallet alone'],
    [
      { addedAt: +new Date(2026, 10, 25, 8) },
      'added today · opens the wallet alone',
    ],
    [
      { addedAt: +new Date(2026, 4, 3, 12) },
      'added 3 May 2026 · opens the wallet alone',
    ],
    [
      {
        addedAt: +new Date(2025, 4, 3, 12),
        checkedAt: +new Date(2026, 10, 24, 8),
      },
      'added 3 May 2025 · checked 24 Nov 2026 · opens the wallet alone',
    ],
  ])('[SIGN-08] of %o says %s', (facts, line) => {
    expect(keyFacts({ ...key, ...facts }, now)).toBe(line)
  })
})
