import { expect, test } from 'vitest'
import { warningsOf } from './warnings-of.ts'

const address = `0x${'b2'.repeat(20)}` as const
const step = { isUnknown: false }
const calls = (
  one: { isUnknown: boolean; risk?: 'unlimited' | 'amount' },
  clear: { owner: string | undefined } | undefined = undefined,
) => ({ described: [one], clear: [clear] })
const note = (type: 'none' | 'first-time') => ({
  note: { type },
  address,
  step: 1,
})
const token = {
  note: { type: 'token', name: 'USD Coin' },
  address,
  step: 1,
} as const

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
  const read = { owner: 'Shop' }
  expect(warningsOf(calls(raw, read), [], false)).toMatchObject({
    isUnreadable: false,
    isDoubtful: true,
    describedFor: ['Shop'],
    key: 'described',
  })
  expect(warningsOf(calls(step, read), [], false).key).toBeUndefined()
})

test('[SWAP-01] approvals that the terms check are no warning', () => {
  const risky = { ...step, risk: 'amount' as const }
  expect(warningsOf(calls(risky), [], true).key).toBeUndefined()
})

test('[SEND-01] a coin that stays where it is casts doubt on a test run that passed', () => {
  const run = {
    type: 'passed',
    changes: [],
    grants: [],
    cost: 0n,
    tokens: [],
    coverage: 'all' as const,
    coins: 0,
    contracts: [],
  } as const
  const found = warningsOf(calls(step), [], false, {
    ...run,
    unmoved: [address],
  })
  expect(found).toMatchObject({ isDoubtful: true, unmoved: [address] })
  expect(found.key).toBe(`unmoved ${address}`)
})

test('[SEND-01] a permission that no call says is read before signing, also where a description reads the call', () => {
  const spender = `0x${'e5'.repeat(20)}` as const
  const kind = 'all' as const
  const grant = { contractAddress: address, spender, kind, value: 1n }
  const found = warningsOf(
    calls({ isUnknown: true }, { owner: 'Shop' }),
    [],
    false,
    {
      type: 'passed',
      changes: [],
      unmoved: [],
      grants: [grant],
      cost: 0n,
      tokens: [],
      coverage: 'all' as const,
      coins: 0,
      contracts: [],
    },
  )
  expect(found.isDoubtful).toBe(true)
  expect(found.grants).toEqual([grant])
  expect(found.key).toBe(
    `grant ${address} ${spender} ${grant.kind} 1,described`,
  )
})

test('[SEND-01] a permission that grows from one test run to the next is read anew', () => {
  const spender = `0x${'e5'.repeat(20)}` as const
  const keyOf = (value: bigint) =>
    warningsOf(calls(step), [], false, {
      type: 'passed',
      changes: [],
      unmoved: [],
      grants: [{ contractAddress: address, spender, kind: 'amount', value }],
      cost: 0n,
      tokens: [],
      coverage: 'all' as const,
      coins: 0,
      contracts: [],
    }).key
  expect(keyOf(2n)).toBe(keyOf(2n))
  expect(keyOf(3n)).not.toBe(keyOf(2n))
})
