import type { PriceRecord } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { setUp } from '../../test/_bare-wallet.ts'
import { keepPrices, keptPrices } from './kept-prices.ts'

const found: PriceRecord = {
  value: 1.5,
  change: -2,
  currency: 'USD',
  updatedAt: '2026-11-21T00:00:00Z',
  status: 'FOUND',
}
const dayMs = 86_400_000

describe('keptPrices', () => {
  test('[STOR-01] [PRICE-01] gives back the prices that were found', () => {
    const wallet = setUp()
    expect(keptPrices(wallet)).toBeUndefined()
    const bare = { ...found, change: undefined, updatedAt: undefined }
    const lost: PriceRecord = { ...found, value: 0, status: 'NOT_FOUND' }
    keepPrices(
      wallet,
      new Map([
        ['1-a', found],
        ['1-b', bare],
        ['1-c', lost],
      ]),
    )
    expect([...(keptPrices(wallet) ?? [])]).toEqual([
      ['1-a', found],
      ['1-b', bare],
    ])
  })

  test('[STOR-01] behavior: keeps what it has when nothing was found', () => {
    const wallet = setUp()
    keepPrices(wallet, new Map([['1-a', found]]))
    keepPrices(wallet, new Map())
    expect(keptPrices(wallet)?.size).toBe(1)
  })

  test('[STOR-01] [COIN-03] keeps what other visits knew, and old prices for a day from when they were told', () => {
    const wallet = setUp()
    keepPrices(wallet, new Map([['1-a', found]]))
    const later = { ...wallet, now: () => wallet.now() + 1 }
    const old: PriceRecord = { ...found, isOld: true }
    keepPrices(
      later,
      new Map([
        ['1-a', old],
        ['1-b', { ...found, value: 2 }],
      ]),
    )
    expect([...(keptPrices(later) ?? [])]).toEqual([
      ['1-b', { ...found, value: 2 }],
      ['1-a', found],
    ])
    const nextDay = { ...wallet, now: () => wallet.now() + 1 + dayMs }
    expect([...(keptPrices(nextDay) ?? new Map()).keys()]).toEqual(['1-b'])
  })

  test.each([
    { later: dayMs, isThere: true },
    { later: dayMs + 1, isThere: false },
    { later: -1, isThere: false },
  ])(
    '[STOR-01] after $later ms they still count: $isThere',
    ({ later, isThere }) => {
      const wallet = setUp()
      keepPrices(wallet, new Map([['1-a', found]]))
      const then = { ...wallet, now: () => wallet.now() + later }
      expect(keptPrices(then) !== undefined).toBe(isThere)
    },
  )

  test.each(['', '7', '{"at":"now","prices":[]}', '{"at":1,"prices":[{}]}'])(
    '[STOR-01] error: corrupted %j is logged and ignored',
    (stored) => {
      const wallet = setUp()
      wallet.storage.set('prices', stored)
      expect(keptPrices(wallet)).toBeUndefined()
      expect(keptPrices(wallet)).toBeUndefined()
      expect(wallet.warned).toEqual(['Stored data is corrupted'])
    },
  )
})
