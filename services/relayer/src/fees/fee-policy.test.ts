import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bundleGas,
  callGasLimit,
  coveredPrice,
  feeInWei,
  isCovered,
  isCoveredLimit,
  mostByUsual,
  noExtra,
  paymentGasLimit,
  quotedGas,
  transactionGasLimit,
} from './fee-policy.ts'

const gas = fc.bigInt({ min: 0n, max: 40_000_000n })
const cap = 30_000_000n
const nothing = {
  input: new Uint8Array(),
  signatureBytes: 0,
  gasLimits: 0n,
  triedGas: [],
  gasCap: cap,
}

describe('bundleGas', () => {
  test.each([
    ['an empty one', nothing, 61_000n],
    ['a byte of 0', { ...nothing, input: Uint8Array.of(0) }, 61_004n],
    ['another byte', { ...nothing, input: Uint8Array.of(1) }, 61_016n],
    ['a signature', { ...nothing, signatureBytes: 66 }, 67_600n],
    ['a payment', { ...nothing, triedGas: [30_000n] }, 78_000n],
    ['an unknown call', { ...nothing, triedGas: [undefined] }, 169_000n],
    [
      'a third of what calls name',
      { ...nothing, gasLimits: 300_001n },
      100_001n,
    ],
    [
      'a limit of no more than a block',
      { ...nothing, gasLimits: 1n << 256n },
      10_000_000n,
    ],
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

describe('isCoveredLimit', () => {
  test.each([
    [500_000n, 100_000n, true],
    [500_001n, 100_000n, false],
  ])(
    '[SEND-01] a limit of %d by a quote for %d: %s',
    (limit, quoted, expected) => {
      expect(isCoveredLimit(limit, quoted)).toBe(expected)
    },
  )

  test('[SEND-01] a quote for what calls name covers their limit', () => {
    fc.assert(
      fc.property(gas, gas, (tried, named) => {
        const shape = { ...nothing, gasLimits: named, triedGas: [tried] }
        const quoted = quotedGas(bundleGas(shape), 'coin')
        const used = quoted
        expect(
          isCoveredLimit(transactionGasLimit(used, named, cap), quoted),
        ).toBe(true)
      }),
    )
  })
})

describe('coveredPrice', () => {
  test.each([
    ['a fee and a tenth', { fee: 1_000n, triedGas: 10n }, 0n, 110n],
    ['so much more as it may lose', { fee: 1_000n, triedGas: 10n }, 500n, 160n],
    ['nothing by an empty fee', { fee: 0n, triedGas: 10n }, 0n, 0n],
    ['any price where nothing is due', { triedGas: 10n }, 0n, undefined],
  ])('[FEES-01] a: pays for %s', (_, brought, mayLose, expected) => {
    expect(coveredPrice(brought, noExtra, mayLose)).toBe(expected)
  })

  test('[FEES-01] f: what it costs besides its gas is paid first', () => {
    const brought = { fee: 1_000n, triedGas: 10n }
    expect(coveredPrice(brought, { wei: 600n, gas: 0n })).toBe(50n)
    expect(coveredPrice(brought, { wei: 0n, gas: 40n })).toBe(22n)
    expect(coveredPrice(brought, { wei: 1_101n, gas: 0n })).toBe(0n)
  })

  test('[FEES-01] a: gas at that price costs the fee and a tenth at most', () => {
    fc.assert(
      fc.property(gas, gas, (fee, triedGas) => {
        const price = coveredPrice({ fee, triedGas }, noExtra) ?? 0n
        expect(price * triedGas * 10n).toBeLessThanOrEqual(fee * 11n + 10n)
      }),
    )
  })
})

test('[FEES-01] c: the most by the usual price is ten times it, and 5 gwei at least', () => {
  expect(mostByUsual(30n * 10n ** 9n)).toBe(300n * 10n ** 9n)
  expect(mostByUsual(10n ** 6n)).toBe(5n * 10n ** 9n)
})

describe('transactionGasLimit', () => {
  test.each([
    ['what was used, and half of it again', 100_000n, 0n, 210_000n],
    ['what the calls name', 100_000n, 500_000n, 660_000n],
    ['what a block holds', 25_000_000n, 0n, 30_000_000n],
  ])('[SEND-01] is %s', (_, used, named, expected) => {
    expect(transactionGasLimit(used, named, cap)).toBe(expected)
  })

  test('[SEND-01] is never less than was used, up to a block', () => {
    fc.assert(
      fc.property(gas, gas, (used, named) => {
        const limit = transactionGasLimit(used, named, cap)
        expect(limit).toBeLessThanOrEqual(30_000_000n)
        if (used <= 30_000_000n) expect(limit).toBeGreaterThanOrEqual(used)
      }),
    )
  })
})

test('[SEND-01] a call gets a third more gas than it took', () => {
  expect(callGasLimit(100_000n)).toBe(135_000n)
})
