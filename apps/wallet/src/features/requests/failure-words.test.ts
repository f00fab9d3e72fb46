import type { Operation } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { failureWords } from './failure-words.ts'
import { messages } from './requests.messages.ts'

const to = `0x${'11'.repeat(20)}`
const transfer = (contractType: string) =>
  ({ kind: 'transfer', contractType, to }) as unknown as Operation
const names = {
  operations: [transfer('NATIVE'), transfer('ERC20')],
  titles: ['Send 1 ETH', 'Send 5 USDC'],
  nameOf: () => 'Chainlink Token',
  nativeSymbol: 'ETH',
}
const words = (call: number | undefined, reason?: string) =>
  failureWords(call, reason, names)

test('[SEND-01] names who cannot receive a native coin', () => {
  const expected = messages.cannotReceive('Chainlink Token', 'ETH')
  expect(words(0)).toBe(expected)
  expect(words(0, 'execution reverted')).toBe(expected)
})

test('[SEND-01] names the step that fails, and the contract’s reason', () => {
  expect(words(1, 'execution reverted: paused')).toBe(
    messages.stepFailsBecause(2, 'Send 5 USDC', 'paused'),
  )
  const approval = { kind: 'approve' } as unknown as Operation
  expect(
    failureWords(0, 'execution reverted', { ...names, operations: [approval] }),
  ).toBe(messages.stepFails(1, 'Send 1 ETH'))
})

test('[SEND-01] says who may have blocked a coin that refuses without a word', () => {
  const expected = messages.coinRefuses(2, 'Send 5 USDC')
  expect(words(1)).toBe(expected)
  expect(words(1, 'execution reverted')).toBe(expected)
})

test('[SEND-01] says that the fee cannot be paid', () => {
  expect(words(2, 'execution reverted')).toBe(messages.feeFails)
})

test('[SEND-01] keeps a reason without a step, and one about the balance', () => {
  expect(words(undefined, 'no')).toBe('no')
  expect(words(0, 'insufficient balance')).toBe(
    messages.stepFailsBecause(1, 'Send 1 ETH', 'insufficient balance'),
  )
})
