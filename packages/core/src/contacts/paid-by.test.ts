import {
  type BatchedCall,
  decodeOperations,
  encodeTransfer,
} from '@cairn/primitives'
import { expect, test } from 'vitest'
import { paidBy } from './paid-by.ts'

const [me, mira, payee, usdc, other] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
const done = { type: 'done' } as const
const pay = (
  to: `0x${string}`,
  more: { of?: `0x${string}`; amount?: bigint } = {},
): BatchedCall => ({
  ...encodeTransfer({
    contractAddress: more.of,
    to,
    amount: more.amount ?? 5n,
  }),
  outcome: done,
})
const word = (text: string) => text.slice(2).padStart(64, '0')
const paid = (...calls: readonly BatchedCall[]) =>
  paidBy(
    decodeOperations(calls, {
      account: me,
      chainId: 137,
      paymentAddress: payee,
    }),
    (contract) => contract === usdc,
  )

test('[SEND-01] counts what the wallet paid, each payee once, and no fee', () => {
  expect(paid(pay(mira), pay(mira, { of: usdc }), pay(payee))).toEqual([mira])
  expect(paid(pay(payee))).toEqual([])
})

test('[SEND-01] counts no amount of nothing, no coin that no list has, and no payment to oneself', () => {
  expect(paid(pay(mira, { amount: 0n }))).toEqual([])
  expect(paid(pay(mira, { of: usdc, amount: 0n }))).toEqual([])
  expect(paid(pay(mira, { of: other }))).toEqual([])
  expect(paid(pay(me))).toEqual([])
})

test('[SEND-01] counts nothing that was reverted, or whose end no event tells', () => {
  const reverted = { type: 'reverted', data: '0x' } as const
  expect(paid({ ...pay(mira), outcome: reverted })).toEqual([])
  expect(paid({ ...pay(mira), outcome: { type: 'unknown' } })).toEqual([])
  expect(paid({ ...pay(mira), outcome: undefined })).toEqual([])
})

test('[SEND-01] counts no transfer beside an approval or another call: that is an exchange’s', () => {
  const approve: BatchedCall = {
    to: usdc,
    value: 0n,
    data: `0x095ea7b3${word(other)}${word('0x05')}`,
    outcome: done,
  }
  expect(paid(pay(other), approve)).toEqual([])
  expect(paid(pay(other), { ...approve, data: '0xdeadbeef' })).toEqual([])
})
