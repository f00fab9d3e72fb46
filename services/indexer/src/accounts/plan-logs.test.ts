import { expect, test } from 'vitest'
import { createAccountSet } from './account-set.ts'
import { logRequests } from './plan-logs.ts'

/** Values that geth and erigon take in a place of a filter, and of addresses. */
const mostValues = 1000

type Filter = {
  readonly address?: readonly string[]
  readonly topics: readonly (null | readonly string[])[]
}

test.each([1, 998, 999, 1000])(
  '[SRVC-01] ac: filters for %i accounts have no more values than nodes take, and name each account',
  (count) => {
    const accounts = createAccountSet()
    for (let at = 1; at <= count; at += 1)
      accounts.add(at.toString(16).padStart(40, 'a'))
    const filters = logRequests('topics', accounts, 1, 2).map(
      ([, [filter]]) => filter as Filter,
    )
    const places = filters.flatMap(({ address, topics }) => [
      address ?? [],
      ...topics.map((one) => one ?? []),
    ])
    const widest = Math.max(...places.map((values) => values.length))
    expect(widest).toBeLessThanOrEqual(mostValues)
    const named = new Set(filters.flatMap(({ address = [] }) => address))
    expect(
      [...accounts.chunks(count)].flat().every((one) => named.has(`0x${one}`)),
    ).toBe(true)
  },
)
