import { describe, expect, test } from 'vitest'
import { gasPriceLimits, gasPriceOf } from './gas-price.ts'

const gwei = 1_000_000_000n
const hex = (value: bigint) => `0x${value.toString(16)}`
const history = { baseFeePerGas: ['0x1', hex(10n * gwei)], reward: [['0x0']] }
const limits = { tip: 50n * gwei, baseFee: 100n * gwei }

describe('gasPriceOf', () => {
  test('[SEND-01] offers the next base fee twice, and the tip', () => {
    const suggestedTip = hex(2n * gwei)
    expect(gasPriceOf({ history, suggestedTip }, limits)).toEqual({
      baseFee: 10n * gwei,
      maxFeePerGas: 22n * gwei,
      maxPriorityFeePerGas: 2n * gwei,
      expected: 12n * gwei,
    })
  })

  test.each([
    ['an absurd tip', hex(100_000n * gwei), limits.tip],
    ['the largest number', `0x${'f'.repeat(64)}`, limits.tip],
    ['no tip', null, 1_000_000n],
    ['a tip of zero', '0x0', 1_000_000n],
    ['an unreadable tip', '0x', 1_000_000n],
    ['a refusal', new Error('no such method'), 1_000_000n],
  ])('[SEND-01] with %s the tip stays within its limits', (...row) => {
    const [, suggestedTip, expected] = row
    const price = gasPriceOf({ history, suggestedTip }, limits)
    expect(price?.maxPriorityFeePerGas).toBe(expected)
    expect(price?.maxFeePerGas).toBe(20n * gwei + expected)
  })

  test('[SEND-01] takes the median tip where the node suggests none', () => {
    const paid = { ...history, reward: [[hex(3n * gwei)]] }
    expect(
      gasPriceOf({ history: paid, suggestedTip: undefined }, limits),
    ).toMatchObject({ maxPriorityFeePerGas: 3n * gwei })
  })

  test.each([
    ['an absurd base fee', { baseFeePerGas: [hex(101n * gwei)] }],
    ['no base fee', { baseFeePerGas: [] }],
    ['no history', null],
  ])('[SEND-01] with %s there is no price', (_, bad) => {
    expect(gasPriceOf({ history: bad, suggestedTip: '0x1' }, limits)).toBe(
      undefined,
    )
  })
})

test('[SEND-01] the limits are those of the network', () => {
  expect(gasPriceLimits(137).tip).toBe(2_000n * gwei)
  expect(gasPriceLimits(8453).tip).toBe(50n * gwei)
})
