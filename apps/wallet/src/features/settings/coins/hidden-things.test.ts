import { describe, expect, test } from 'vitest'
import { sortHidden } from './hidden-things.ts'

const usdc = '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'

const none = {
  hiddenTokens: [],
  hideUnlistedTokens: true,
  shownTokens: [],
  reportedTokens: [],
}

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
        { ...none, hiddenTokens: [gone, '1-0x02', '137-0x01', 'rubbish'] },
        [{ ...coin, logoURL: undefined }],
        [collection],
      ),
    ).toEqual({
      coins: [{ ...coin, logoURL: undefined, reason: 'hidden' }],
      collections: [
        { ...collection, symbol: 'Stones', verified: true, reason: 'hidden' },
      ],
      others: [
        {
          id: gone,
          name: '0x3c49…3359',
          symbol: 'Unknown',
          chainId: 137,
          verified: false,
          reason: 'hidden',
        },
        {
          id: 'rubbish',
          name: 'rubbish',
          symbol: 'Unknown',
          chainId: Number.NaN,
          verified: false,
          reason: 'hidden',
        },
      ],
    })
  })

  test('[COIN-01] tells why: the person hid or reported it, or no list has it', () => {
    const named = (id: string, verified: boolean) => ({
      id,
      name: id,
      symbol: id,
      logoURL: undefined,
      chainId: 137,
      verified,
    })
    const coins = [
      named('drop', false),
      named('kept', false),
      named('hid', true),
      named('spam', false),
      named('listed', true),
    ]
    const settings = {
      ...none,
      hiddenTokens: ['spam', 'hid'],
      reportedTokens: ['spam'],
      shownTokens: ['kept'],
    }
    const reasons = (chosen: typeof settings) =>
      sortHidden(chosen, coins, []).coins.map(({ id, reason }) => [id, reason])
    expect(reasons(settings)).toEqual([
      ['spam', 'reported'],
      ['hid', 'hidden'],
      ['drop', 'unlisted'],
    ])
    expect(reasons({ ...settings, hideUnlistedTokens: false })).toEqual([
      ['spam', 'reported'],
      ['hid', 'hidden'],
    ])
  })
})
