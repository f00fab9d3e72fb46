import { describe, expect, test } from 'vitest'
import { moveOption } from './move-option.ts'

describe('moveOption', () => {
  test.each([
    ['ArrowDown', -1, 3, 0],
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['ArrowUp', -1, 3, 2],
    ['ArrowUp', 2, 3, 1],
    ['PageDown', 0, 20, 6],
    ['PageDown', 18, 20, 19],
    ['PageUp', 3, 20, 0],
    ['ArrowDown', 0, 1, 0],
    ['ArrowDown', -1, 0, undefined],
    ['Home', 1, 3, undefined],
    ['a', 1, 3, undefined],
  ] as const)(
    '[SRCH-01] %s at %i of %i moves to %s',
    (key, at, count, next) => {
      expect(moveOption(key, at, count)).toBe(next)
    },
  )
})
