import { expect, test } from 'vitest'
import { receiptCost } from './receipt-cost.ts'

const plain = { gasUsed: '0x64', effectiveGasPrice: '0xa' }

test.each([
  ['its gas', plain, 1_000n],
  ['data on Ethereum', { ...plain, l1Fee: '0x7' }, 1_007n],
  [
    'the operator',
    {
      ...plain,
      operatorFeeScalar: '0x1e8480',
      operatorFeeConstant: '0x3',
    },
    1_203n,
  ],
  ['nothing where the receipt does not say', { gasUsed: '0x64' }, undefined],
  ['nothing where it is unreadable', { ...plain, gasUsed: 'x' }, undefined],
])('[FEES-01] d: counts %s', (_, receipt, expected) => {
  expect(receiptCost(receipt)).toBe(expected)
})
