import { describe, expect, test } from 'vitest'
import { coinMark } from './coin-marks.ts'
import { localAmm } from './local-amm.ts'
import {
  localNativeToken,
  localTokens,
  localUnlistedTokens,
} from './local-tokens.ts'

describe('localTokens', () => {
  test('lists the coins and the two collections of a chain', () => {
    const symbols = localTokens(1).map(
      ({ symbol, type }) => `${symbol} ${type}`,
    )
    expect(symbols).toEqual([
      'WETH ERC20',
      'USDC ERC20',
      'DAI ERC20',
      'LINK ERC20',
      'WBTC ERC20',
      'STONE ERC721',
      'PEBBLE ERC1155',
    ])
  })

  test('[COIN-01] e: gives every coin its mark, as data that needs no network', () => {
    const coins = localTokens(137).filter(({ type }) => type === 'ERC20')
    for (const { logoURI, symbol } of coins) {
      expect(logoURI, symbol).toBe(coinMark(symbol))
      expect(logoURI, symbol).toMatch(/^data:image\/svg\+xml;base64,/)
      const drawing = atob(logoURI?.split(',')[1] ?? '')
      expect(drawing, symbol).toMatch(/<path/)
      expect(drawing, symbol).not.toMatch(/<text/)
    }
  })

  test('[COIN-01] e: gives a coin that no list vouches for no mark', () => {
    for (const { logoURI } of localUnlistedTokens(137))
      expect(logoURI).toBeUndefined()
    expect(coinMark('MOSS')).toBeUndefined()
    expect(coinMark('usdc')).toBeUndefined()
    expect(coinMark('toString')).toBeUndefined()
  })

  test('behavior: keeps the addresses that saved chains already have', () => {
    const addresses = localTokens(137).map(({ symbol, address }) => [
      symbol,
      address,
    ])
    expect(Object.fromEntries(addresses)).toMatchInlineSnapshot(`
      {
        "DAI": "0x4AB46C5C5cec788aE2C8ACbbD4D8c451cF5f1605",
        "LINK": "0x058e4B12312c38b9a894F112E2D533b46a38F951",
        "PEBBLE": "0x05F453094A613d16E6FD3f75379ac97e0F06DF60",
        "STONE": "0x5Ed28A5Cb14Cd4d3CF92342c12Cec127fa89E1Be",
        "USDC": "0xd8c3ED79c9cd1AA19Fc34648e75cb10b647c84e9",
        "USDT": "0x0a3d0d143EC0d4f223B1199622fA525B31bDccfC",
        "WBTC": "0x3E570a9Ea522557091B89907f1eBB4a5b335B490",
        "WETH": "0x4Be2dc6c955b4679d33a5522Fd1122d03a2270b0",
        "WPOL": "0x260C35784B442515b8eB605f2B17aacfb06E3ca4",
      }
    `)
  })
})

describe('localUnlistedTokens', () => {
  test('[COIN-01] has a symbol with white space and a blacklisted coin', () => {
    const tokens = localUnlistedTokens(137)
    expect(tokens.map(({ symbol }) => symbol)).toEqual([
      'MOSS',
      'CLAIM NOW',
      'USDC-BONUS',
    ])
    expect(tokens.map(({ blacklist }) => blacklist ?? false)).toEqual([
      false,
      false,
      true,
    ])
    expect(tokens.some(({ verified }) => verified)).toBe(false)
  })

  test('behavior: leaves the other chains clean', () => {
    expect(localUnlistedTokens(1)).toEqual([])
  })
})

describe('localNativeToken', () => {
  test.each([
    [1, 'ETH'],
    [137, 'POL'],
    [80002, 'POL'],
  ])('names the native coin of %d %s', (chainId, symbol) => {
    expect(localNativeToken(chainId).symbol).toBe(symbol)
  })
})

describe('localAmm', () => {
  test('has one pair against USDC for every coin with a price', () => {
    const { pairs } = localAmm(80002)
    expect(pairs.map(({ symbol }) => symbol)).toEqual([
      'WPOL',
      'DAI',
      'LINK',
      'WBTC',
    ])
  })
})
