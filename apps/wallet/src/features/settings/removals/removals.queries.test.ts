import type { NetworkRemovals, Wallet } from '@cairn/core'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { removalsOptions } from './removals.queries.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('[REMV-01] asks again while a network has not said whether a removed signer is valid there', async () => {
  vi.useFakeTimers()
  const of = (type: 'unknown' | 'removed'): NetworkRemovals => ({
    ...{ chainId: 1, networkName: 'One', type },
  })
  const answers = [[of('unknown')], [of('unknown')], [of('removed')], []]
  const client = new QueryClient()
  const options = removalsOptions({} as Wallet, `0x${'a'.repeat(40)}`)
  const observer = new QueryObserver(client, {
    ...options,
    queryFn: async () => answers.shift() ?? [],
  })
  const stop = observer.subscribe(() => undefined)
  const known = () => observer.getCurrentResult().data?.map(({ type }) => type)
  await vi.advanceTimersByTimeAsync(0)
  expect(known()).toEqual(['unknown'])
  await vi.advanceTimersByTimeAsync(11_000)
  expect(answers).toHaveLength(2)
  // Twice the time later, and then no more.
  await vi.advanceTimersByTimeAsync(11_000)
  expect(known()).toEqual(['unknown'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(known()).toEqual(['removed'])
  expect(answers).toHaveLength(1)
  stop()
  client.clear()
})
