import { describe, expect, test } from 'vitest'
import {
  type Coin,
  coinId,
  coinName,
  listedCoins,
  matchesCoin,
  sortCoins,
  visibleCoins,
} from './coin.ts'

const coin = (name: string, more: Partial<Coin> = {}): Coin => ({
  type: 'coin',
  id: coinId(1, `0x${name.toLowerCase().padStart(40, '0')}`),
  chainId: 1,
  contractAddress: `0x${name.toLowerCase().padStart(40, '0')}`,
  contractType: 'ERC20',
  name,
  description: undefined,
  symbol: name,
  decimals: 0,
  balance: 1n,
  logoURL: undefined,
  website: undefined,
  originAddress: undefined,
  verified: true,
  blacklisted: false,
  ...more,
})
const names = (coins: readonly Coin[]) => coins.map(({ name }) => name)
const price = (value: number, status: 'FOUND' | 'PENDING' | 'NOT_FOUND') => ({
  value,
  change: undefined,
  currency: 'USD',
  updatedAt: undefined,
  status,
})

describe('listedCoins', () => {
  test('[COIN-01] drops empty balances, blacklisted ones and symbols with white space', () => {
    const coins = [
      coin('Kept'),
      coin('Empty', { balance: 0n }),
      coin('Bad', { blacklisted: true }),
      coin('Spaced', { symbol: 'CLAIM AT' }),
      coin('Tabbed', { symbol: 'A\u00a0B' }),
    ]
    expect(names(listedCoins(coins))).toEqual(['Kept'])
  })
})

describe('visibleCoins', () => {
  const coins = [coin('A'), coin('B', { verified: false })]
  test('[COIN-01] hides unlisted coins by default and hidden ones always', () => {
    const options = { hiddenTokens: [], hideUnlistedTokens: true }
    expect(names(visibleCoins(coins, options))).toEqual(['A'])
    const hideA = {
      hiddenTokens: [coins[0]?.id ?? ''],
      hideUnlistedTokens: false,
    }
    expect(names(visibleCoins(coins, hideA))).toEqual(['B'])
  })
})

describe('sortCoins', () => {
  test('[COIN-01] by value, then price status, then name', () => {
    const prices: Record<string, ReturnType<typeof price>> = {
      Rich: price(9, 'FOUND'),
      Poor: price(1, 'FOUND'),
      Zed: price(0, 'FOUND'),
      Wait: price(0, 'PENDING'),
      Lost: price(0, 'NOT_FOUND'),
      Also: price(0, 'NOT_FOUND'),
    }
    const coins = ['Lost', 'Wait', 'Zed', 'Also', 'Poor', 'Rich'].map((n) =>
      coin(n),
    )
    expect(names(sortCoins(coins, ({ name }) => prices[name]))).toEqual([
      'Rich',
      'Poor',
      'Zed',
      'Wait',
      'Also',
      'Lost',
    ])
  })
})

describe('matchesCoin', () => {
  const network = { name: 'polygon', title: 'Polygon (local)' }
  test.each(['usd', 'COIN', 'poly', '(local)', ''])(
    '[COIN-01] finds %j',
    (text) => {
      expect(
        matchesCoin({ name: 'USD Coin', symbol: 'USDC' }, network, text),
      ).toBe(true)
    },
  )
  test('[COIN-01] behavior: leaves out the rest', () => {
    expect(
      matchesCoin({ name: 'USD Coin', symbol: 'USDC' }, network, 'dai'),
    ).toBe(false)
  })
})

describe('coinName', () => {
  test('[COIN-01] falls back to a shortened address', () => {
    expect(coinName(' ', `0x${'ab'.repeat(20)}`)).toBe('0xabab…abab')
  })
})
