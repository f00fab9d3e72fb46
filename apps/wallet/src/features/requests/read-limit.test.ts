import { numberSignsOf } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { readLimit } from './read-limit.ts'

test.each([
  ['0,001', 1_000n, 1_000n],
  ['1,000.5', 1_000_500_000n, 1_000_500_000n],
  ['1,000', 1_000_000_000n, undefined],
  ['1.000', 1_000_000n, undefined],
  ['', undefined, undefined],
])(
  '[DAPP-03] [SEND-01] reads a limit of “%s” as amounts are read',
  (text, english, german) => {
    expect(readLimit(text, 6, numberSignsOf('en-US'))).toBe(english)
    expect(readLimit(text, 6, numberSignsOf('de-DE'))).toBe(german)
  },
)
