import { expect, test } from 'vitest'
import { impactLevel, isLossAccepted, priceImpact } from './price-impact.ts'
import { readSlippage } from './slippage.ts'

test.each([
  ['0.5', 50],
  ['1', 100],
  ['1.', 100],
  ['0,1', 10],
  [' 2.25 % ', 225],
  ['٠٫٥٪', 50],
  ['0.01', 1],
  ['20', 2_000],
])('[SWAP-01] reads a slippage of %s', (text, bps) => {
  expect(readSlippage(text)).toMatchObject({ type: 'slippage', bps })
})

test('[SWAP-01] warns of a slippage above 3 %', () => {
  expect(readSlippage('3')).toMatchObject({ isHigh: false })
  expect(readSlippage('3.01')).toMatchObject({ isHigh: true })
})

test.each([
  ['', 'not-a-number'],
  ['a lot', 'not-a-number'],
  ['-1', 'not-a-number'],
  ['1e3', 'not-a-number'],
  ['NaN', 'not-a-number'],
  ['0', 'too-low'],
  ['0.004', 'too-low'],
  ['0,001', 'too-low'],
  ['1,000', 'too-high'],
  ['20.01', 'too-high'],
  ['999999999', 'too-high'],
])('[SWAP-01] error: refuses a slippage of “%s”', (text, problem) => {
  expect(readSlippage(text)).toEqual({ type: 'problem', problem })
})

const paid = { amount: 100_000_000n, decimals: 6, price: 1 }
const got = (amount: bigint) => ({ amount, decimals: 18, price: 2 })

test('[SWAP-01] compares both sides by the market’s prices', () => {
  expect(priceImpact(paid, got(45n * 10n ** 18n))).toBeCloseTo(10)
  expect(priceImpact(paid, got(55n * 10n ** 18n))).toBeCloseTo(-10)
})

test('[SWAP-01] says nothing of the price without both prices', () => {
  expect(priceImpact({ ...paid, price: 0 }, got(1n))).toBeUndefined()
  expect(priceImpact(paid, { ...got(1n), price: 0 })).toBeUndefined()
})

test.each([
  [undefined, 'fine'],
  [-40, 'fine'],
  [3, 'fine'],
  [3.1, 'note'],
  [10, 'note'],
  [10.1, 'confirm'],
  [25, 'confirm'],
  [25.1, 'type'],
] as const)(
  '[SWAP-01] asks at a price impact of %s %%: %s',
  (percent, level) => {
    expect(impactLevel(percent)).toBe(level)
  },
)

test.each([
  [undefined, undefined, true],
  [10, undefined, true],
  [10.1, undefined, false],
  [12, 12, true],
  [12.9, 12, true],
  [13.1, 12, false],
  [25.5, 25, false],
  [24, 30, true],
  [26, 26, true],
  [60, 26, false],
])(
  '[SWAP-01] a loss of %s %% where one of %s %% was accepted: %s',
  (percent, accepted, is) => {
    expect(isLossAccepted(percent, accepted)).toBe(is)
  },
)
