import { describe, expect, test } from 'vitest'
import {
  type Coin,
  coinId,
  coinName,
  findListed,
  hiddenReason,
  listedCoins,
  matchesCoin,
  sameCoins,
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
  const id = (name: string) => coin(name).id
  const off = {
    hiddenTokens: [],
    hideUnlistedTokens: true,
    shownTokens: [],
    reportedTokens: [],
  }

  test.each([
    { chosen: off, shown: ['A'], reasons: [undefined, 'unlisted'] },
    {
      chosen: { ...off, hideUnlistedTokens: false },
      shown: ['A', 'B'],
      reasons: [undefined, undefined],
    },
    {
      chosen: { ...off, shownTokens: [id('B')] },
      shown: ['A', 'B'],
      reasons: [undefined, undefined],
    },
    {
      chosen: { ...off, hideUnlistedTokens: false, hiddenTokens: [id('A')] },
      shown: ['B'],
      reasons: ['hidden', undefined],
    },
    {
      chosen: { ...off, hiddenTokens: [id('B')], shownTokens: [id('B')] },
      shown: ['A'],
      reasons: [undefined, 'hidden'],
    },
  ])(
    '[COIN-01] shows $shown, and gives reasons for the others: $reasons',
    ({ chosen, shown, reasons }) => {
      expect(names(visibleCoins(coins, chosen))).toEqual(shown)
      expect(coins.map((one) => hiddenReason(one, chosen))).toEqual(reasons)
    },
  )
})

describe('sameCoins', () => {
  const here = coin('USDC')
  const there = coin('USDC', { id: '137-usdc', chainId: 137, symbol: 'usdc' })
  const fake = coin('USDC', { id: '10-fake', chainId: 10, verified: false })
  const all = [here, there, fake, coin('DAI')]
  const ids = (one: Coin) => sameCoins(one, all).map(({ id }) => id)

  test('[COIN-01] finds a listed coin on every network, in any letter case', () => {
    expect(ids(here)).toEqual([here.id, '137-usdc'])
    expect(ids(there)).toEqual([here.id, '137-usdc'])
  })

  test('[COIN-01] behavior: an unlisted coin matches only itself, even if its name is the same', () => {
    expect(ids(fake)).toEqual(['10-fake'])
  })

  test('[COIN-01] behavior: what a person or an app added matches only itself', () => {
    const added = coin('USDC', { id: '777-usdc', chainId: 777, isAdded: true })
    const ofAll = (one: Coin) =>
      sameCoins(one, [...all, added]).map(({ id }) => id)
    expect(ofAll(here)).toEqual([here.id, '137-usdc'])
    expect(ofAll(added)).toEqual(['777-usdc'])
  })

  test('[COIN-01] behavior: coins without a symbol have nothing in common', () => {
    const nameless = ['a', 'b'].map((id) => coin('X', { id, symbol: '' }))
    expect(nameless.map((one) => sameCoins(one, nameless).length)).toEqual([
      1, 1,
    ])
  })
})

test.each([
  [{}, true],
  [{ verified: false }, false],
  [{ isAdded: true }, false],
])(
  '[COIN-01] [SEND-01] a list vouches for a held coin with %j: %s',
  (more, isListed) => {
    const one = coin('USDC', more)
    const found = findListed([coin('DAI'), one], one.id)
    expect(found).toBe(isListed ? one : undefined)
  },
)

describe('sortCoins', () => {
  test('[COIN-01] sorts by value, then price status, then name', () => {
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
  const network = { name: 'polygon', title: 'Polygon PoS' }
  test.each(['usd', 'COIN', 'poly', 'pos', ''])(
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
