import { describe, expect, test } from 'vitest'
import { isReady, readinessOf } from './readiness.ts'

const paid = { state: 'ready', isSettled: true } as const
const free = { state: 'free', isSettled: true } as const
const passed = { isError: false, data: { type: 'passed' } } as const
const failed = {
  isError: false,
  data: { type: 'failed', reason: 'no' },
} as const

describe('readinessOf', () => {
  test.each([
    ['passed', 'passed', paid, passed, false, true],
    ['passed where it is free', 'passed', free, passed, false, true],
    ['waits', 'trying', paid, { isError: false, data: undefined }, true, false],
    [
      'errored',
      'run-away',
      paid,
      { isError: true, data: undefined },
      true,
      false,
    ],
    [
      'passed once and errored since',
      'run-away',
      paid,
      { ...passed, isError: true },
      true,
      false,
    ],
    [
      'cannot be tried there',
      'untried',
      paid,
      { isError: false, data: { type: 'untried' } },
      true,
      false,
    ],
    ['failed', 'failed', paid, failed, false, false],
    [
      'passed long ago',
      'trying',
      paid,
      { ...passed, isOld: true },
      true,
      false,
    ],
    [
      'failed long ago and may be sent',
      'trying',
      paid,
      { ...failed, isOld: true },
      true,
      false,
    ],
    [
      'passed, and a coin did not move',
      'unmoved',
      paid,
      { isError: false, data: { type: 'passed', unmoved: ['0x'] } },
      true,
      false,
    ],
    ['failed and may be sent', 'forced', paid, failed, true, true],
    [
      'passed while the fee is asked',
      'trying',
      { state: 'pending', isSettled: false },
      passed,
      true,
      false,
    ],
    [
      'passed while the relayer is away',
      'fee-away',
      { state: 'failed', isSettled: false },
      passed,
      true,
      false,
    ],
    [
      'passed, and no coin pays the fee',
      'short',
      { state: 'ready', isSettled: false },
      passed,
      true,
      false,
    ],
  ] as const)(
    '[SEND-01] a run that %s is %s',
    (_, type, fee, run, mayForce, mayBeSigned) => {
      const readiness = readinessOf(fee, run, mayForce)
      expect(readiness.type).toBe(type)
      expect(isReady(readiness)).toBe(mayBeSigned)
    },
  )
})

describe('readinessOf a request with terms', () => {
  const breach = { type: 'breach', breach: 'gain' } as const
  test.each([
    ['a breach stops it before all else', breach, failed, 'breach'],
    ['it waits for a new quote', { type: 'renewing' }, passed, 'renewing'],
    ['there is no new quote', { type: 'no-quote' }, passed, 'no-quote'],
    ['it keeps the terms', { type: 'kept' }, passed, 'passed'],
  ] as const)('[SWAP-01] [BRDG-01] %s', (_case, terms, run, type) => {
    expect(readinessOf(paid, run, false, terms).type).toBe(type)
  })

  test('[SWAP-01] a worse price waits for the person', () => {
    const moved = { type: 'moved', from: {} as never } as const
    const readiness = readinessOf(paid, passed, true, moved)
    expect(readiness).toBe(moved)
    expect(isReady(readiness)).toBe(false)
  })
})
