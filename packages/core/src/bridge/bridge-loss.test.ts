import { expect, test } from 'vitest'
import { impactLevel } from '../swap/price-impact.ts'
import { bridgeLoss } from './bridge-loss.ts'

const paid = { amount: 200_000_000n, decimals: 6 }

test.each([
  [198_500_000n, 'fine'],
  [190_000_000n, 'note'],
  [170_000_000n, 'confirm'],
  [1n, 'type'],
] as const)('[BRDG-01] at least %s of 200 USDC: %s', (minimum, level) => {
  expect(impactLevel(bridgeLoss(paid, { minimum }, 6))).toBe(level)
})

test('[BRDG-01] compares coins of other decimals', () => {
  expect(bridgeLoss(paid, { minimum: 198n * 10n ** 18n }, 18)).toBeCloseTo(1)
})
