import type { TestRun } from '@cairn/core'
import { decodeOperations, nativeTokenAddress } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { isPlain } from './plain-review.ts'

const account = `0x${'a1'.repeat(20)}` as const
const friend = `0x${'f5'.repeat(20)}` as const
const other = `0x${'07'.repeat(20)}` as const
const pay = { to: friend, value: 5n, data: '0x' } as const
const decode = (calls: readonly (typeof pay)[]) =>
  decodeOperations(calls, { account, chainId: 137 })
const fee = { token: { chainId: 137 }, to: other, value: '2' } as FeeOption

type Reviewed = Parameters<typeof isPlain>[0]

const native = { contractAddress: nativeTokenAddress, tokenId: undefined }
const left = { ...native, amount: -7n }
const passed: Extract<TestRun, { type: 'passed' }> = {
  type: 'passed',
  changes: [left],
  unmoved: [],
  grants: [],
  tokens: [],
  contracts: [],
  coverage: 'all',
  coins: 0,
  cost: 1n,
}

const payment: Reviewed = {
  type: 'send',
  operations: decode([pay]),
  readiness: { type: 'passed' },
  run: passed,
  fee,
  hasTerms: false,
  isDoubtful: false,
  isListed: () => true,
}

const foundBy = (run: Partial<typeof passed>): Partial<Reviewed> => ({
  run: { ...passed, ...run },
})

describe('isPlain', () => {
  test('[SEND-01] folds the steps of an own payment that the test run confirms', () => {
    expect(isPlain(payment)).toBe(true)
    const trying = { readiness: { type: 'trying' }, run: undefined } as const
    expect(isPlain({ ...payment, ...trying })).toBe(true)
  })

  test('[SWAP-01] [BRDG-01] folds the steps of a swap whose terms hold, and of none that breaks them', () => {
    const swap = { ...payment, type: 'swap', hasTerms: true } as const
    expect(isPlain(swap)).toBe(true)
    const breach = { type: 'breach', breach: 'gain' } as const
    expect(isPlain({ ...swap, readiness: breach })).toBe(false)
  })

  test.each<[string, Partial<Reviewed>]>([
    ['that an app asks for', { type: 'external' }],
    ['with a warning', { isDoubtful: true }],
    ['of a coin without a list', { isListed: () => false }],
    ['in several steps', { operations: decode([pay, pay]) }],
    ['that fails', { readiness: { type: 'failed', reason: undefined } }],
    ['where more leaves', foundBy({ changes: [{ ...native, amount: -8n }] })],
    [
      'where something else leaves',
      foundBy({ changes: [left, { ...left, contractAddress: other }] }),
    ],
    [
      'where a collectible moves',
      foundBy({ changes: [{ ...left, tokenId: 1n }] }),
    ],
    ['to a contract', foundBy({ contracts: [friend] })],
    ['of which not everything was seen', foundBy({ coverage: 'named' })],
  ])('[SEND-01] keeps the steps of a payment %s in sight', (_, change) => {
    expect(isPlain({ ...payment, ...change })).toBe(false)
  })
})
