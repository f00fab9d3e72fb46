import type { CheckedQuote, SwapOrder } from '@cairn/core'
import { expect, test } from 'vitest'
import {
  fullText,
  limitOf,
  percentOf,
  rateText,
  routeText,
} from './swap-words.ts'

const usdc = { symbol: 'USDC', decimals: 6 }
const eth = { symbol: 'ETH', decimals: 18 }
const quote = {
  paid: 500_000_000n,
  maxPaid: 502_500_000n,
  got: 154_100_000_000_000_000n,
  minGot: 153_300_000_000_000_000n,
} as CheckedQuote

test('[SWAP-01] tells the rate both ways round', () => {
  expect(rateText(quote, usdc, eth, false)).toBe('1 ETH = 3,244.6463 USDC')
  expect(rateText(quote, usdc, eth, true)).toMatch(/^1 USDC = 0\.00030/)
  const sold = { paid: quote.got, got: quote.paid }
  expect(rateText(sold, eth, usdc, false)).toBe('1 ETH = 3,244.6463 USDC')
})

test('[SWAP-01] names the limit that the amount leaves open', () => {
  const limit = (exact: SwapOrder['exact']) =>
    limitOf(quote, { exact } as SwapOrder, usdc, eth)
  expect(limit('input')).toEqual({
    label: 'You get at least',
    value: '0.1533 ETH',
  })
  expect(limit('output')).toEqual({
    label: 'You pay at most',
    value: '502.5 USDC',
  })
})

test('[SWAP-01] names the most that is paid in full', () => {
  const most = { ...quote, maxPaid: 1_000_090n }
  const order = { exact: 'output' } as SwapOrder
  expect(limitOf(most, order, usdc, eth).value).toBe('1.00009 USDC')
  expect(fullText(1_000_090n, usdc)).toBe('1.00009 USDC')
})

test('[SWAP-01] names the coins on the way, and addresses of unknown ones', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(
    (digit) => `0x${digit.repeat(40)}` as const,
  ) as [`0x${string}`, `0x${string}`, `0x${string}`]
  const coins = [
    { contractAddress: b.toUpperCase().replace('X', 'x'), symbol: 'USDC' },
  ]
  expect(routeText([a, c], coins)).toBe('Direct')
  expect(routeText([a, b, c], coins)).toBe('Through USDC')
  expect(routeText([a, b, c, a], coins)).toBe('Through USDC, 0xcccc…cccc')
})

test.each([
  [50, '0.5'],
  [100, '1'],
  [1, '0.01'],
  [1_234, '12.34'],
])('[SWAP-01] writes %s hundredths of a percent', (bps, text) => {
  expect(percentOf(bps)).toBe(text)
})
