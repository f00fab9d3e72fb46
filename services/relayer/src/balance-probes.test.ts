import type { Address, Hex } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { balanceProbes, readGains } from './balance-probes.ts'
import type { CallResult } from './simulation.ts'

const payee: Address = '0xa11ce00000000000000000000000000000000001'
const usdc: Address = '0xb0b0000000000000000000000000000000000002'

function result(returned: Hex, succeeded = true): CallResult {
  return { succeeded, returned, reason: undefined, gasUsed: 0n, logs: [] }
}

const amount = (value: bigint) =>
  result(`0x${value.toString(16).padStart(64, '0')}`)

describe('balanceProbes', () => {
  test('[SEND-01] places code for the native coin only where it is needed', () => {
    expect(balanceProbes(payee, [usdc]).code).toEqual({})
    const { calls, code } = balanceProbes(payee, [usdc, undefined])
    expect(calls.map(({ to }) => to in code)).toEqual([false, true])
    expect(calls[0]?.data).toContain(payee.slice(2))
    expect(Object.values(code)[0]).toContain(payee.slice(2))
  })

  test('[SEND-01] no contract knows where the code for the native coin is', () => {
    const places = Array.from(
      { length: 20 },
      () => Object.keys(balanceProbes(payee, [undefined]).code)[0],
    )
    expect(new Set(places).size).toBe(20)
  })
})

describe('readGains', () => {
  const done = result('0x')

  test.each([
    ['a gain', amount(5n), amount(8n), 3n],
    ['a loss', amount(8n), amount(5n), -3n],
    ['a probe that failed before', result('0x', false), amount(8n), 0n],
    ['a probe that failed after', amount(5n), result('0x', false), 0n],
    ['an answer that is no word', amount(5n), result('0x08'), 0n],
    ['a missing answer', amount(5n), undefined, 0n],
  ])('[SEND-01] returns %s', (_name, before, after, gain) => {
    expect(readGains([before, done, ...(after ? [after] : [])], 1)).toEqual([
      gain,
    ])
  })

  test('[SEND-01] pairs each probe with its own second answer', () => {
    const results = [amount(1n), amount(10n), done, amount(2n), amount(30n)]
    expect(readGains(results, 2)).toEqual([1n, 20n])
  })
})
