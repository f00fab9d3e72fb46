import type { Address } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { gasOf, leastOf, listPaths, mostOf } from './paths.ts'

const [a, b, c, d] = ['aa', 'bb', 'cc', 'dd'].map(
  (one): Address => `0x${one.repeat(20)}`,
) as [Address, Address, Address, Address]

test('[SWAP-01] lists the direct way, and those through one and two connectors', () => {
  expect(listPaths(a, b, [c, d])).toEqual([
    [a, b],
    [a, c, b],
    [a, d, b],
    [a, c, d, b],
    [a, d, c, b],
  ])
})

test('[SWAP-01] goes through no coin twice', () => {
  const upper: Address = `0x${'AA'.repeat(20)}`
  expect(listPaths(a, b, [upper, b, c])).toEqual([
    [a, b],
    [a, c, b],
  ])
})

test('[SWAP-01] rounds both limits against the exchange’s favour by one unit', () => {
  expect(leastOf(1_999n, 50)).toBe(1_989n)
  expect(mostOf(1_999n, 50)).toBe(2_009n)
  expect(leastOf(1_000n, 0)).toBe(1_000n)
  expect(mostOf(1_000n, 0)).toBe(1_000n)
})

test('[SWAP-01] a longer way costs more gas', () => {
  expect(gasOf([a, b, c])).toBeGreaterThan(gasOf([a, b]))
})
