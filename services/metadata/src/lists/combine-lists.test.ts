import { findFundingOption } from '@cairn/primitives'
import { Address } from 'ox'
import { describe, expect, test } from 'vitest'
import { combineLists } from './combine-lists.ts'
import { knownCoins } from './known-coins.ts'
import type { ListSource } from './list-settings.ts'
import type { ListToken } from './read-list.ts'
import { symbolSkeleton } from './symbol-skeleton.ts'

const usdc = '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'
const other = `0x${'2'.repeat(40)}`
const polygon = {
  chainId: 137,
  nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
}
const token = (
  symbol: string,
  address: string,
  more: Partial<ListToken> = {},
): ListToken => ({
  ...{ chainId: 137, address, name: symbol, symbol, decimals: 6 },
  ...{ logoURI: undefined, isBlacklisted: false, about: {}, ...more },
})

const pinned: ListSource = {
  url: 'https://lists.example/a.json',
  sha256: '0'.repeat(64),
  trust: 'verified',
}
const file: ListSource = { file: '/a.json', trust: 'verified' }
const combine = (...lists: readonly [ListSource, ...ListToken[]][]) =>
  combineLists(
    [polygon],
    lists.map(([source, ...tokens]) => ({ source, tokens })),
  )

describe('knownCoins', () => {
  test('[META-01] f: are one coin for each address, all with a right checksum', () => {
    const keys = knownCoins.map(({ chainId, address }) => chainId + address)
    expect(new Set(keys).size).toBe(37)
    for (const { address } of knownCoins)
      expect(Address.checksum(address)).toBe(address)
  })
})

test('[RAMP-02] [META-01] f: purchases end with the canonical coins of Polygon', () => {
  const optionOf = ({ address, symbol }: (typeof knownCoins)[number]) =>
    findFundingOption({ contractAddress: address, symbol, verified: true })
  const sold = knownCoins
    .filter((one) => one.chainId === 137 && optionOf(one))
    .map((one) => `${one.symbol}: ${optionOf(one)}`)
  expect(sold).toEqual(['USDC: usdc', 'USDC.e: usdc', 'WETH: eth'])
})

describe('combineLists', () => {
  test('[META-01] f: vouches for canonical coins without a list, on served chains alone', () => {
    const { list } = combine()
    expect(list.find(137, usdc)).toMatchObject({
      ...{ symbol: 'USDC', decimals: 6, verified: true },
    })
    expect(list.list(1)).toEqual([])
  })

  test('[META-01] f: takes the operator’s file before canonical coins, and these before other lists', () => {
    const wrong = token('FAKE', usdc)
    expect(combine([pinned, wrong]).list.find(137, usdc)?.symbol).toBe('USDC')
    expect(combine([file, wrong]).list.find(137, usdc)?.symbol).toBe('FAKE')
  })

  test('[META-01] f: does not vouch where two lists of others tell an address apart', () => {
    const second = { ...pinned, url: 'https://lists.example/b.json' }
    const { list, doubts } = combine(
      [pinned, token('MOSS', other)],
      [second, token('MOSS', other, { decimals: 18 })],
    )
    expect(list.find(137, other)?.verified).toBe(false)
    expect(doubts).toEqual([`Two lists tell 137:${other} apart.`])
  })

  test.each(['USDC', 'USDС', 'usdc', 'ＵＳＤＣ', 'POL', 'P0L'])(
    '[META-01] f: does not vouch for another coin with the symbol %s, unless the operator’s file has it',
    (symbol) => {
      const { list, doubts } = combine([pinned, token(symbol, other)])
      expect(list.find(137, other)?.verified).toBe(false)
      expect(doubts).toEqual([`137:${other} has the symbol of another coin.`])
      const own = combine([file, token(symbol, other)])
      expect(own.list.find(137, other)?.verified).toBe(true)
    },
  )

  test('[META-01] f: takes only the chains that the operator names, and vouches for nothing of a list that names', () => {
    const moss = token('MOSS', other)
    expect(
      combine([{ ...pinned, chains: [1] }, moss]).list.find(137, other),
    ).toBeUndefined()
    const named = combine([{ ...pinned, trust: 'named' }, moss])
    expect(named.list.find(137, other)?.verified).toBe(false)
  })

  test('[META-01] f: lets only the operator’s file take a coin away', () => {
    const bad = token('MOSS', other, { isBlacklisted: true })
    expect(combine([file, bad]).list.isBlacklisted(137, other)).toBe(true)
    expect(combine([pinned, bad]).list.isBlacklisted(137, other)).toBe(false)
    expect(combine([pinned, bad]).list.find(137, other)).toBeUndefined()
  })

  test('[COIN-04] b: finds the coin whose symbol another could be taken for', () => {
    const { list } = combine([pinned, token('MOSS', other)])
    const stranger = `0x${'3'.repeat(40)}`
    expect(list.findNamesake(137, stranger, 'USDС')).toBe(usdc)
    expect(list.findNamesake(137, stranger, 'm0ss')).toBe(other)
    expect(list.findNamesake(137, usdc, 'USDC')).toBeUndefined()
    expect(list.findNamesake(137, stranger, 'FERN')).toBeUndefined()
    expect(list.findNamesake(1, stranger, 'USDC')).toBeUndefined()
  })
})

describe('symbolSkeleton', () => {
  test.each([
    ['USDС', 'USDC'],
    ['USD\u200bC', 'usdc'],
    ['USD₮', 'USDT'],
    ['ＷＥＴＨ', 'weth'],
    ['LlNK', 'LINK'],
    ['UЅDC', 'USDC'],
  ])('[COIN-04] b: takes %s for %s', (one, another) => {
    expect(symbolSkeleton(one)).toBe(symbolSkeleton(another))
  })

  test('[COIN-04] b: tells other symbols apart', () => {
    const all = ['USDC', 'USDC.e', 'USDbC', 'USDT', 'DAI', 'WETH', 'ETH']
    expect(new Set(all.map(symbolSkeleton)).size).toBe(all.length)
  })
})
