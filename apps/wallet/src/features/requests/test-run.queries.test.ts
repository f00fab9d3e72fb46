import type { RequestedTransaction, Wallet } from '@cairn/core'
import type { FeeOption } from '@cairn/protocol'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { checkRunAge, runEnds, testRunOptions } from './test-run.queries.ts'

const request = {
  id: 1,
  chainId: 137,
  txs: [],
} as unknown as RequestedTransaction
const one = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const fee = (contractAddress: string, to = one) =>
  ({
    token: { chainId: 137, symbol: 'USDC', decimals: 6, contractAddress },
    to,
    value: '1000',
  }) as unknown as FeeOption

/** Whether two fees share the result of one test run. */
function share(first: FeeOption, second: FeeOption): boolean {
  const optionsOf = (option: FeeOption) =>
    testRunOptions({} as Wallet, request, { option, sender: undefined }, [])
  const client = new QueryClient()
  client.setQueryData(optionsOf(first).queryKey, { type: 'unknown' } as never)
  return client.getQueryData(optionsOf(second).queryKey) !== undefined
}

test('[SEND-01] a fee in another coin of the same symbol and value has a test run of its own', () => {
  expect(share(fee(one), fee(one))).toBe(true)
  expect(share(fee(one), fee(other))).toBe(false)
})

test('[SEND-01] a fee to another receiver has a test run of its own', () => {
  expect(share(fee(one), fee(one, other))).toBe(false)
})

test('[SEND-01] a test run is done again when its window comes back', () => {
  const options = testRunOptions(
    {} as Wallet,
    request,
    { option: undefined, sender: undefined },
    [],
  )
  expect(options.refetchOnWindowFocus).toBe('always')
})

test('[SEND-01] error: a test run of a minute ago is not signed by', () => {
  const run = { ranAt: 1_000 }
  expect(runEnds(run)).toBe(61_000)
  expect(() => checkRunAge(run, 60_999)).not.toThrow()
  for (const now of [61_000, 1e12])
    expect(() => checkRunAge(run, now)).toThrow(
      expect.objectContaining({ name: 'RunTooOldError' }),
    )
  expect(() => checkRunAge(undefined, 0)).toThrow()
})
