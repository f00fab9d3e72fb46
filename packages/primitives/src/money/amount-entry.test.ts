import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountEntry,
  amountOf,
  fieldAmount,
  otherUnitText,
  readAmount,
  shareOf,
} from './amount-entry.ts'

const usdc = { decimals: 6, balance: 2_500_000_000n }

describe('readAmount', () => {
  test.each([
    { text: '1.5', problem: undefined, amount: 1_500_000n },
    { text: '2500', problem: undefined, amount: 2_500_000_000n },
    { text: '1.0000000', problem: undefined, amount: 1_000_000n },
    { text: '1.000001', problem: undefined, amount: 1_000_001n },
    { text: '2500.000001', problem: 'above-balance', amount: 2_500_000_001n },
    { text: '0', problem: 'zero' },
    { text: '0.0', problem: 'zero' },
    { text: '0.0000004', problem: 'zero' },
    { text: '2500.0000005', problem: 'above-balance', amount: 2_500_000_001n },
    { text: 'ten', problem: 'not-a-number' },
    { text: '1e3', problem: 'not-a-number' },
    { text: '-1', problem: 'not-a-number' },
    { text: '1,5', problem: undefined, amount: 1_500_000n },
    { text: '1,000.50', problem: undefined, amount: 1_000_500_000n },
  ])('[SEND-01] reads $text', ({ text, problem, amount }) => {
    expect(readAmount({ amountText: text, unit: 'coin' }, usdc, 1)).toEqual(
      problem
        ? { type: 'problem', problem, ...(amount !== undefined && { amount }) }
        : { type: 'amount', amount },
    )
  })

  test.each([
    ['1.0000001', 1_000_000n],
    ['1.0000005', 1_000_001n],
    ['0.9999999', 1_000_000n],
    ['2500.0000004', 2_500_000_000n],
  ])('[COIN-02] [SEND-01] rounds %s, and says so', (text, amount) => {
    expect(readAmount({ amountText: text, unit: 'coin' }, usdc, 1)).toEqual({
      type: 'amount',
      amount,
      isRounded: true,
    })
  })

  test('[SEND-01] reads an amount of the currency at the coin’s price', () => {
    const form = { amountText: '10', unit: 'fiat' } as const
    expect(readAmount(form, usdc, 2)).toEqual({
      type: 'amount',
      amount: 5_000_000n,
    })
  })

  test('[SEND-01] behavior: without a price a fiat entry is no amount', () => {
    const form = { amountText: '10', unit: 'fiat' } as const
    expect(readAmount(form, usdc, 0)).toEqual({
      type: 'problem',
      problem: 'not-a-number',
    })
  })

  test('[COIN-02] digits of the currency are not digits that the coin lacks', () => {
    const form = { amountText: '10.12345678', unit: 'fiat' } as const
    expect(readAmount(form, usdc, 2)).toEqual({
      type: 'amount',
      amount: 5_061_728n,
    })
  })

  test('[SEND-01] takes whatever is typed, in either unit', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0159.,٫٬ ’-e') })
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom('coin', 'fiat'),
        (amountText, unit) => {
          const { type } = readAmount({ amountText, unit }, usdc, 2)
          expect(['empty', 'amount', 'problem']).toContain(type)
        },
      ),
    )
  })

  test('[SEND-01] switching units keeps the amount', () => {
    expect(otherUnitText('coin', 1_500_000n, usdc, 2, 2)).toBe('3')
    expect(otherUnitText('fiat', 1_500_000n, usdc, 2, 2)).toBe('1.5')
    expect(otherUnitText('coin', 1_234_567n, usdc, 150, 0)).toBe('185')
  })
})

describe('fieldAmount', () => {
  test('[SEND-01] writes an amount so that the field reads the same', () => {
    const german = { decimal: ',', group: '.' } as const
    expect(fieldAmount(1_500_000n, 6, german)).toBe('1.5')
    expect(fieldAmount(1_234_000n, 6, german)).toBe('1.2340')
    expect(fieldAmount(1_500_000n, 6)).toBe('1.5')
  })
})

describe('amountEntry', () => {
  const entry = { amountText: '3', unit: 'fiat' } as const
  const ofCoin = { amountText: '3', unit: 'coin' } as const

  test('[SEND-01] a share is an amount of the coin', () => {
    for (const before of [entry, ofCoin])
      expect(
        amountEntry(before, { type: 'took-max', amountText: '9' }),
      ).toEqual({ amountText: '9', unit: 'coin' })
  })

  test('[SEND-01] typing keeps the unit', () => {
    expect(amountEntry(entry, { type: 'typed-amount', text: '4' })).toEqual({
      amountText: '4',
      unit: 'fiat',
    })
  })
})

test('[SEND-01] switching the unit takes the text of the other one', () => {
  const event = { type: 'switched-unit', amountText: '6' } as const
  const inCoin = amountEntry({ amountText: '3', unit: 'fiat' }, event)
  expect(inCoin).toEqual({ amountText: '6', unit: 'coin' })
  expect(amountEntry(inCoin, event)).toEqual({ amountText: '6', unit: 'fiat' })
})

test('[SEND-01] tells the amount that is above the balance', () => {
  const above = readAmount({ amountText: '2501', unit: 'coin' }, usdc, 1)
  expect(amountOf(above)).toBe(2_501_000_000n)
})

test.each([
  [1_234_567_890_123n, 25, 308_641_000_000n],
  [1_234_567_890_123n, 100, 1_234_567_890_123n],
  [999n, 50, 499n],
  [0n, 75, 0n],
])('[SEND-01] a share of %s at %s %% is %s', (amount, percent, share) => {
  expect(shareOf(amount, percent)).toBe(share)
})
