import { describe, expect, test } from 'vitest'
import { priceTokens } from './price-graph.ts'

describe('priceTokens', () => {
  test('[PRICE-01] prices across pairs', () => {
    const prices = priceTokens('usdc', [
      { tokens: ['weth', 'usdc'], amounts: [10, 30_000] },
      { tokens: ['link', 'weth'], amounts: [1_000, 5] },
    ])
    expect(Object.fromEntries(prices)).toEqual({
      usdc: 1,
      weth: 3_000,
      link: 15,
    })
  })

  test('[PRICE-01] behavior: uses the path through the deepest markets, not the shortest path', () => {
    const prices = priceTokens('usdc', [
      { tokens: ['link', 'usdc'], amounts: [1, 500] },
      { tokens: ['usdc', 'weth'], amounts: [3_000_000, 1_000] },
      { tokens: ['weth', 'link'], amounts: [100, 20_000] },
    ])
    expect(prices.get('link')).toBe(15)
  })

  test.each([
    ['too shallow', [1, 99]],
    ['empty', [0, 0]],
    ['with nothing on the other side', [0, 1_000]],
  ] as [string, [number, number]][])(
    '[PRICE-01] behavior: a market that is %s prices nothing',
    (_, amounts) => {
      const prices = priceTokens('usdc', [
        { tokens: ['dust', 'usdc'], amounts },
      ])
      expect([...prices.keys()]).toEqual(['usdc'])
    },
  )
})
