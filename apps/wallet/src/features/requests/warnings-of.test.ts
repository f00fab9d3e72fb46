import { expect, test } from 'vitest'
import { warningsOf } from './warnings-of.ts'

const address = `0x${'b2'.repeat(20)}`
const step = { isUnknown: false }
const calls = (
  one: { isUnknown: boolean; risk?: 'unlimited' | 'amount' },
  clear: unknown = undefined,
) => ({ described: [one], clear: [clear] })
const note = (type: 'none' | 'first-time') => ({ note: { type }, address })
const token = { note: { type: 'token', name: 'USD Coin' }, address } as const

test('[SEND-01] without anything to warn of there is nothing to read', () => {
  const found = warningsOf(calls(step), [note('none')], false)
  expect(found.key).toBeUndefined()
  expect(found.isDoubtful).toBe(false)
})

test('[SEND-01] a first payment is read before it is signed, and leaves the test run green', () => {
  const found = warningsOf(calls(step), [note('first-time')], false)
  expect(found.key).toBe(`first-time ${address}`)
  expect(found.isDoubtful).toBe(false)
})

test('[SEND-01] [HIST-02] a token’s contract, an approval or an unreadable call casts doubt on the test run', () => {
  expect(warningsOf(calls(step), [token], false).isDoubtful).toBe(true)
  const risky = { ...step, risk: 'unlimited' as const }
  const found = warningsOf({ described: [risky, risky], clear: [] }, [], false)
  expect(found).toMatchObject({ risks: ['unlimited'], isDoubtful: true })
  const raw = { ...step, isUnknown: true }
  expect(warningsOf(calls(raw), [], false)).toMatchObject({
    isUnreadable: true,
    isDoubtful: true,
    key: 'unreadable',
  })
  expect(warningsOf(calls(raw, {}), [], false).key).toBe(undefined)
})

test('[SWAP-01] approvals that the terms check are no warning', () => {
  const risky = { ...step, risk: 'amount' as const }
  expect(warningsOf(calls(risky), [], true).key).toBeUndefined()
})
