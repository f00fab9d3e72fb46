import { describe, expect, test } from 'vitest'
import { maxListTokens, readList } from './read-list.ts'

const token = {
  chainId: 137,
  address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  name: 'USDCoin',
  symbol: 'USDC',
  decimals: 6,
  logoURI: 'https://pictures.example/usdc.png',
  extensions: { bridgeInfo: { 1: { tokenAddress: `0x${'1'.repeat(40)}` } } },
}
const read = (...tokens: readonly object[]) =>
  readList(
    JSON.stringify({
      ...{ name: 'A list', timestamp: '2026-11-01T00:00:00Z', tokens },
      version: { major: 1, minor: 0, patch: 0 },
    }),
  )

describe('readList', () => {
  test('[META-01] f: reads a list in the form of tokenlists.org', () => {
    expect(read(token)).toEqual({
      tokens: [
        {
          ...{ chainId: 137, address: token.address.toLowerCase() },
          ...{ name: 'USDCoin', symbol: 'USDC', decimals: 6 },
          ...{ logoURI: token.logoURI, isBlacklisted: false, about: {} },
        },
      ],
      leftOut: [],
    })
  })

  test('[META-01] f: [COIN-01] reads what a list says of a coin beside', () => {
    const about = {
      ...{ description: 'A dollar on Polygon.', link: 'https://coin.example/' },
      originAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    }
    const [one] = read({ ...token, extensions: about }).tokens
    const originAddress = about.originAddress.toLowerCase()
    expect(one?.about).toEqual({ ...about, originAddress })
  })

  test.each([
    { description: '<b>Free</b> coins' },
    { description: 'x'.repeat(1_001) },
    { link: 'javascript:alert(1)' },
    { link: 'http://coin.example/' },
    { originAddress: '0x12' },
  ])('[META-01] f: error: %j is left out, and the coin stays', (extensions) => {
    const one = read({ ...token, extensions })
    expect(one.tokens[0]?.about).toEqual({})
    expect(one.leftOut).toEqual([])
  })

  test.each<[string, object, string]>([
    ['markup in its name', { name: 'USD <b>Coin</b>' }, 'name'],
    ['an entity in its name', { name: 'USD&#67;' }, 'name'],
    ['markup in its symbol', { symbol: '<USDC>' }, 'symbol'],
    ['white space in its symbol', { symbol: 'CLAIM NOW' }, 'symbol'],
    ['nothing seen in its symbol', { symbol: '\u200b' }, 'symbol'],
    ['an endless name', { name: 'x'.repeat(121) }, 'name'],
    ['no address', { address: '0x12' }, 'address'],
    ['decimals past every amount', { decimals: 78 }, 'decimals'],
    ['a part of a chain', { chainId: 1.5 }, 'chainId'],
  ])(
    '[META-01] f: leaves out an entry with %s, and takes the rest',
    (_, change, field) => {
      const other = { ...token, address: `0x${'2'.repeat(40)}` }
      const { tokens, leftOut } = read({ ...token, ...change }, other)
      expect(tokens.map(({ address }) => address)).toEqual([other.address])
      expect(leftOut).toEqual([`Entry 0 has a bad ${field}.`])
    },
  )

  test('[META-01] f: vouches for no address that the list tells apart, and takes the same entry once', () => {
    const again = { ...token, address: token.address.toLowerCase() }
    expect(read(token, again).tokens).toHaveLength(1)
    const { tokens, leftOut } = read(token, { ...again, symbol: 'DAI' }, again)
    expect(tokens).toEqual([])
    expect(leftOut).toHaveLength(2)
  })

  test('[META-01] f: takes pictures by https and ipfs alone', () => {
    const logoOf = (logoURI: string) =>
      read({ ...token, logoURI }).tokens[0]?.logoURI
    expect(logoOf('ipfs://cid/a.png')).toBe('ipfs://cid/a.png')
    expect(logoOf('http://pictures.example/a.png')).toBeUndefined()
    expect(logoOf('data:image/svg+xml,<svg/>')).toBeUndefined()
  })

  test.each<[string, () => string, string]>([
    [
      '100,000 tokens',
      () => JSON.stringify({ name: 'x', tokens: Array(100_000).fill(0) }),
      `it has 100000 tokens, and ${maxListTokens} are the most`,
    ],
    ['6 MB', () => ' '.repeat(6 * 1024 * 1024), 'it has more than 5 MB'],
    ['no JSON', () => '<!doctype html>', 'it is no token list'],
    ['no tokens', () => '{"name":"x"}', 'it is no token list'],
  ])('[META-01] f: refuses a list of %s', (_, textOf, message) => {
    expect(() => readList(textOf())).toThrow(message)
  })
})
