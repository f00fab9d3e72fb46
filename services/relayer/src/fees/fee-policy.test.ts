import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bundleGas,
  callGasLimit,
  feeInWei,
  isCovered,
  paymentGasLimit,
  quotedGas,
  transactionGasLimit,
} from './fee-policy.ts'

const gas = fc.bigInt({ min: 0n, max: 40_000_000n })
const nothing = {
  input: new Uint8Array(),
  signatureBytes: 0,
  triedGas: [],
}

describe('bundleGas', () => {
  test.each([
    ['an empty one', nothing, 61_000n],
    ['a byte of 0', { ...nothing, input: Uint8Array.of(0) }, 61_004n],
    ['another byte', { ...nothing, input: Uint8Array.of(1) }, 61_016n],
    ['a signature', { ...nothing, signatureBytes: 66 }, 67_600n],
    ['a payment', { ...nothing, triedGas: [30_000n] }, 78_000n],
    ['an unknown call', { ...nothing, triedGas: [undefined] }, 169_000n],
    ['a call that took nothing', { ...nothing, triedGas: [0n] }, 69_000n],
  ])('[SEND-01] adds up %s', (_, bundle, expected) => {
    expect(bundleGas(bundle)).toBe(expected)
  })
})

describe('quotedGas', () => {
  test.each([
    [undefined, 120_000n],
    ['coin', 192_000n],
    ['token', 264_000n],
  ] as const)(
    '[SEND-01] holds room for a payment by %s',
    (payment, expected) => {
      expect(quotedGas(100_000n, payment)).toBe(expected)
    },
  )

  test('[SEND-01] a quote holds the gas that the payment may take', () => {
    for (const payment of ['coin', 'token'] as const) {
      const room = quotedGas(0n, payment) - quotedGas(0n)
      expect(room).toBeGreaterThanOrEqual(paymentGasLimit(payment))
    }
  })
})

describe('feeInWei', () => {
  test('[SEND-01] is never below the price of the gas, and grows with both', () => {
    fc.assert(
      fc.property(gas, gas, gas, (used, price, more) => {
        const fee = feeInWei(used, price)
        expect(fee).toBeGreaterThanOrEqual(used * price)
        expect(feeInWei(used + more, price)).toBeGreaterThanOrEqual(fee)
        expect(feeInWei(used, price + more)).toBeGreaterThanOrEqual(fee)
      }),
    )
  })
})

describe('isCovered', () => {
  test.each([
    [100_000n, 100_000n, true],
    [125_000n, 100_000n, true],
    [125_001n, 100_000n, false],
  ])('[SEND-01] %d gas by a quote for %d: %s', (used, quoted, expected) => {
    expect(isCovered(used, quoted)).toBe(expected)
  })

  test('[SEND-01] a covered transaction is paid for at the price of the quote', () => {
    fc.assert(
      fc.property(gas, gas, gas, (used, quoted, price) => {
        fc.pre(isCovered(used, quoted))
        // Rounding up may give away half a unit of gas.
        expect(feeInWei(quoted, price) + price).toBeGreaterThanOrEqual(
          used * price,
        )
      }),
    )
  })
})

describe('transactionGasLimit', () => {
  test.each([
    ['what was used, and half of it again', 100_000n, 0n, 210_000n],
    ['what the calls name', 100_000n, 500_000n, 660_000n],
    ['what a block holds', 25_000_000n, 0n, 30_000_000n],
  ])('[SEND-01] is %s', (_, used, named, expected) => {
    expect(transactionGasLimit(used, named)).toBe(expected)
  })

  test('[SEND-01] is never less than was used, up to a block', () => {
    fc.assert(
      fc.property(gas, gas, (used, named) => {
        const limit = transactionGasLimit(used, named)
        expect(limit).toBeLessThanOrEqual(30_000_000n)
        if (used <= 30_000_000n) expect(limit).toBeGreaterThanOrEqual(used)
      }),
    )
  })
})

test('[SEND-01] a call gets a third more gas than it took', () => {
  expect(callGasLimit(100_000n)).toBe(135_000n)
})
