import { expect, test } from 'vitest'
import { backOffKeys, createBackOff } from './back-off.ts'

test('[SRVC-01] m: each unpaid failure doubles the wait up to an hour, and a paid transaction ends it', () => {
  let nowMs = 1000
  const backOff = createBackOff(() => nowMs)
  expect(backOff.waitMs(['0xa'])).toBe(0)
  backOff.note(['0xa', '0xb'], false)
  expect(backOff.waitMs(['0xc', '0xb'])).toBe(2000)
  backOff.note(['0xa'], false)
  expect(backOff.waitMs(['0xa'])).toBe(4000)
  expect(backOff.waitMs(['0xb'])).toBe(2000)
  nowMs += 3000
  expect(backOff.waitMs(['0xa'])).toBe(1000)
  for (let failed = 0; failed < 30; failed += 1) backOff.note(['0xa'], false)
  expect(backOff.waitMs(['0xa'])).toBe(3_600_000)
  backOff.note(['0xa', '0xb'], true)
  expect(backOff.waitMs(['0xa', '0xb'])).toBe(0)
  expect(backOff.isEmpty()).toBe(true)
})

test('[SRVC-01] m: keeps at most ten thousand entries and drops the oldest', () => {
  const backOff = createBackOff(() => 0)
  for (let index = 0; index <= 10_000; index += 1)
    backOff.note([`${index}`], false)
  expect(backOff.waitMs(['0'])).toBe(0)
  expect(backOff.waitMs(['1'])).toBe(2000)
})

test('[SRVC-01] m: limits the wait of a contract to a minute', () => {
  const backOff = createBackOff(() => 0)
  const call = {
    from: '0x1',
    path: [],
    to: '0xC0FFEE',
    value: 0n,
    data: '0x',
  } as const
  const calls = [{ ...call, delegateCall: false, mayFail: false }]
  const keys = backOffKeys('0xA', { calls }, [])
  expect(keys).toEqual({ wallet: '0xa', targets: ['to:0xc0ffee'] })
  expect(backOffKeys('0xA', { calls }, ['0xc0ffee']).targets).toEqual([])
  for (let failed = 0; failed < 30; failed += 1)
    backOff.note([keys.wallet, ...keys.targets], false)
  expect(backOff.waitMs([keys.wallet])).toBe(3_600_000)
  expect(backOff.waitMs(keys.targets)).toBe(60_000)
})
