import { expect, test } from 'vitest'
import type { PriceRecord } from '../money/fiat.ts'
import type { Coin } from './coin.ts'
import { byWorth, groupCoins, keepPlaces, orderCoins } from './coin-order.ts'

const coin = (id: string, more: Partial<Coin> = {}): Coin => ({
  type: 'coin',
  id,
  chainId: 1,
  contractAddress: id,
  contractType: 'ERC20',
  name: id,
  description: undefined,
  symbol: id,
  decimals: 0,
  balance: 1n,
  logoURL: undefined,
  website: undefined,
  originAddress: undefined,
  verified: true,
  blacklisted: false,
  ...more,
})

const price = (value: number, change?: number): PriceRecord => ({
  value,
  change,
  currency: 'USD',
  updatedAt: undefined,
  status: 'FOUND',
})

const idsOf = (items: readonly { readonly id: string }[]) =>
  items.map(({ id }) => id)

test('[COIN-03] sorts coins by value, name and change, those without a change last', () => {
  const prices: Record<string, PriceRecord> = {
    b: price(3, -1),
    a: price(2),
    c: price(1, 4),
  }
  const coins = [coin('a'), coin('c'), coin('b')]
  const sorted = (order: 'value' | 'name' | 'change') =>
    idsOf(orderCoins(coins, order, ({ id }) => prices[id]))
  expect(sorted('value')).toEqual(['b', 'a', 'c'])
  expect(sorted('name')).toEqual(['a', 'b', 'c'])
  expect(sorted('change')).toEqual(['c', 'b', 'a'])
})

test('[COIN-03] keeps rows in their places while figures change, and adds new ones at the end', () => {
  const coins = [coin('new'), coin('a'), coin('b')]
  expect(idsOf(keepPlaces(coins, ['b', 'gone', 'a']))).toEqual([
    'b',
    'a',
    'new',
  ])
})

test('[COIN-03] joins the coins of an asset on several networks, whatever their decimals', () => {
  const usdc = coin('1-usdc', { symbol: 'USDC', decimals: 2, balance: 150n })
  const other = coin('137-usdc', {
    symbol: 'usdc',
    chainId: 137,
    decimals: 4,
    balance: 25_000n,
  })
  const copy = coin('1-copy', { symbol: 'USDC', verified: false })
  const assets = groupCoins([usdc, copy, other], () => price(2))
  expect(idsOf(assets)).toEqual(['symbol:usdc', '1-copy'])
  expect(assets[0]).toMatchObject({
    coins: [usdc, other],
    balance: 40_000n,
    decimals: 4,
    value: 800_000_000n,
  })
  expect(groupCoins([usdc], () => undefined)[0]?.value).toBeUndefined()
})

test('[COIN-03] adds no made-up coin of an added network to the real one', () => {
  const ether = coin('1-native', { symbol: 'ETH', balance: 1n })
  const made = coin('777-native', {
    ...{ symbol: 'ETH', chainId: 777, balance: 5000n, isAdded: true },
  })
  const other = coin('778-native', {
    ...{ symbol: 'ETH', chainId: 778, balance: 7n, isAdded: true },
  })
  const assets = groupCoins([made, ether, other], () => price(2))
  expect(assets.map(({ id, balance }) => [id, balance])).toEqual([
    ['777-native', 5000n],
    ['symbol:eth', 1n],
    ['778-native', 7n],
  ])
})

test('[COIN-03] sorts assets by what their coins are worth together', () => {
  const ether = coin('ether', { balance: 3n })
  const usdc = coin('1-usdc', { symbol: 'USDC', balance: 2n })
  const other = coin('137-usdc', { symbol: 'USDC', balance: 2n })
  const lost = coin('lost', { balance: 9n })
  const priceOf = ({ id }: Coin) => (id === 'lost' ? undefined : price(1))
  const assets = groupCoins([lost, ether, usdc, other], priceOf)
  expect(idsOf(assets.toSorted(byWorth))).toEqual([
    'symbol:usdc',
    'symbol:ether',
    'symbol:lost',
  ])
})
