import { expect, test } from 'vitest'
import type { PriceRecord } from '../money/fiat.ts'
import type { Collectible } from './collectible.ts'
import { withPrice } from './collectible-price.ts'

const stones = { id: '137-0xaa-7', balance: 250n, decimals: 2 } as Collectible
const price = (status: PriceRecord['status']): PriceRecord => ({
  value: 40,
  change: undefined,
  currency: 'USD',
  updatedAt: undefined,
  status,
})

test('[COLL-01] adds the price of a whole one and the value of all that is held', () => {
  expect(withPrice(stones, price('FOUND'))).toEqual({
    ...stones,
    price: price('FOUND'),
    totalPrice: 100n * 10n ** 8n,
  })
})

test.each([undefined, price('PENDING'), price('NOT_FOUND')])(
  '[COLL-01] takes the price away where no source has one: %o',
  (record) => {
    const before = withPrice(stones, price('FOUND'))
    expect(withPrice(before, record)).toMatchObject({
      price: undefined,
      totalPrice: undefined,
    })
  },
)
