import { describe, expect, test } from 'vitest'
import { sortHidden } from './hidden-things.ts'

const usdc = '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'

describe('sortHidden', () => {
  test('[SETT-01] tells coins from collections and from what is gone', () => {
    const coin = {
      id: '137-0x01',
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 137,
      verified: false,
    }
    const collection = { id: '1-0x02', name: 'Stones', chainId: 1 }
    const gone = `137-${usdc}`
    expect(
      sortHidden(
        [gone, '1-0x02', '137-0x01', 'rubbish'],
        [{ ...coin, logoURL: undefined }],
        [collection],
      ),
    ).toEqual({
      coins: [{ ...coin, logoURL: undefined }],
      collections: [{ ...collection, symbol: 'Stones', verified: true }],
      others: [
        {
          id: gone,
          name: '0x3c49…3359',
          symbol: 'Unknown',
          chainId: 137,
          verified: false,
        },
        {
          id: 'rubbish',
          name: 'rubbish',
          symbol: 'Unknown',
          chainId: Number.NaN,
          verified: false,
        },
      ],
    })
  })
})
