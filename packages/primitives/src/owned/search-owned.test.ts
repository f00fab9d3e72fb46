import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Contact } from '../contacts/contacts.ts'
import { type Coin, coinId } from './coin.ts'
import { type Collectible, collectibleId, collectionOf } from './collectible.ts'
import {
  foldText,
  indexCoins,
  indexCollectibles,
  indexContacts,
} from './owned-index.ts'
import { countFound, foundPerGroup, searchOwned } from './search-owned.ts'

const networks = [
  { chainId: 1, name: 'mainnet', title: 'Ethereum' },
  { chainId: 137, name: 'polygon', title: 'Polygon' },
]
const addressOf = (digits: string): `0x${string}` =>
  `0x${digits.padStart(40, '0')}`

function coin(symbol: string, name: string, chainId = 1, digits = '1'): Coin {
  const contractAddress = addressOf(digits)
  return {
    type: 'coin',
    id: coinId(chainId, contractAddress),
    chainId,
    contractAddress,
    contractType: 'ERC20',
    name,
    description: undefined,
    symbol,
    decimals: 18,
    balance: 1n,
    logoURL: undefined,
    website: undefined,
    originAddress: undefined,
    verified: true,
    blacklisted: false,
  }
}

function collectible(
  name: string,
  tokenId: string,
  more: Partial<Collectible> & { of?: string; digits?: string } = {},
): Collectible {
  const { of = 'Pebbles', digits = '77', ...rest } = more
  const contractAddress = addressOf(digits)
  return {
    id: collectibleId(137, contractAddress, tokenId),
    chainId: 137,
    contractAddress,
    contractType: 'ERC721',
    tokenId,
    balance: 1n,
    decimals: 0,
    name,
    description: undefined,
    image: undefined,
    assetType: 'none',
    assetUrl: undefined,
    attributes: [],
    loadingState: 'complete',
    collection: collectionOf(137, contractAddress, {
      name: of,
      verified: true,
    }),
    ...rest,
  }
}

const coins = [
  coin('WETH', 'Wrapped Ether', 137, '11'),
  coin('ETH', 'Ether', 1, '12'),
  coin('ETHX', 'Stader', 1, '13'),
  coin('USDC', 'USD Coin', 1, '14'),
  coin('USDC', 'USD Coin', 137, 'abcdef15'),
  coin('ÇAY', 'Çay Parası', 137, '16'),
  coin('ＷＩＤＥ', 'Wide', 137, '17'),
  coin('METHANE', 'Gas', 1, '18'),
]
const collectibles = [
  collectible('Grey stone', '1'),
  collectible('12', '12', { loadingState: 'pending' }),
  collectible('Ether rock', '3', { image: 'https://a.test/3.png' }),
  collectible('not yet', '4', { loadingState: 'init' }),
  collectible('Hat', '9', { of: 'Things for Ada', digits: '78' }),
]
const contacts: readonly Contact[] = [
  { address: addressOf('fade'), nickname: 'Ada' },
  { address: addressOf('b0b'), nickname: 'Bob Ether' },
]
const index = {
  coins: indexCoins(coins, networks),
  ...indexCollectibles(collectibles, networks),
  contacts: indexContacts(contacts),
}

/** Searches, and returns the results in readable form. */
function read(text: string, limit?: number) {
  const found = searchOwned(index, text, limit)
  return {
    coins: found.coins.items.map((it) => `${it.symbol} ${it.chainId}`),
    collections: found.collections.items.map(({ name }) => name),
    collectibles: found.collectibles.items.map(({ name }) => name),
    contacts: found.contacts.items.map(({ nickname }) => nickname),
  }
}
const nothing = { coins: [], collections: [], collectibles: [], contacts: [] }

describe('searchOwned', () => {
  test.each(['', ' ', '\n\t ', '\u200b'])(
    '[SRCH-01] finds nothing for %j',
    (text) => {
      expect(read(text)).toEqual(nothing)
      expect(countFound(searchOwned(index, text))).toBe(0)
    },
  )

  test.each([
    [
      'name, start of name, start of word, part of name, network',
      'eth',
      ['ETH 1', 'ETHX 1', 'WETH 137', 'METHANE 1', 'USDC 1'],
    ],
    ['a symbol, with equal matches in order', 'usdc', ['USDC 1', 'USDC 137']],
    ['name as well as symbol', 'stader', ['ETHX 1']],
    ['words in any letter case', 'uSd CoIN', ['USDC 1', 'USDC 137']],
    ['words of different fields', 'usd polygon', ['USDC 137']],
    ['words in any order', 'polygon usd', ['USDC 137']],
    ['words with extra white space', '  usd \n coin ', ['USDC 1', 'USDC 137']],
    ['letters without marks', 'cay', ['ÇAY 137']],
    ['wide letters', 'wide', ['ＷＩＤＥ 137']],
    [
      'an address, in any letter case',
      '0x00000000000000000000000000000000ABCDEF15',
      ['USDC 137'],
    ],
    ['a part of an address', 'cdef15', ['USDC 137']],
    ['no unknown word', 'bitcoin', []],
    ['no single word of two', 'usdc bitcoin', []],
  ])('[SRCH-01] finds coins by %s', (_, text, found) => {
    expect(read(text).coins).toEqual(found)
  })

  test('[SRCH-01] a name comes first, then its start, then the start of a word in it, then a part', () => {
    const ranked = ['Firestone', 'Big fire-stone', 'Stonework', 'Stone']
    const { collectibles: found } = searchOwned(
      {
        ...index,
        ...indexCollectibles(
          ranked.map((name, at) => collectible(name, `${at}`)),
          networks,
        ),
      },
      'stone',
    )
    expect(found.items.map(({ name }) => name)).toEqual(ranked.toReversed())
  })

  test('[SRCH-01] behavior: a word that begins later in the name counts as well', () => {
    const names = ['Ashtray', 'Washtub of ash']
    const { collectibles: found } = searchOwned(
      {
        ...index,
        ...indexCollectibles(
          ['Washing', ...names.toReversed()].map((name, at) =>
            collectible(name, `${at}`),
          ),
          networks,
        ),
      },
      'ash',
    )
    expect(found.items.map(({ name }) => name)).toEqual([...names, 'Washing'])
  })

  test('[SRCH-01] counts the results of all kinds', () => {
    const found = searchOwned(index, 'ether', 1)
    expect(found.coins.count).toBeGreaterThan(1)
    expect(countFound(found)).toBe(
      [found.coins, found.collectibles, found.contacts]
        .map(({ count }) => count)
        .reduce((sum, count) => sum + count, found.collections.count),
    )
    expect(countFound(searchOwned(index, 'ada'))).toBe(3)
  })

  test('[SRCH-01] finds collections, collectibles and contacts too', () => {
    expect(read('ada')).toEqual({
      coins: [],
      collections: ['Things for Ada'],
      collectibles: ['Hat'],
      contacts: ['Ada'],
    })
    expect(read('pebbles').collectibles).toEqual([
      'Grey stone',
      '12',
      'Ether rock',
    ])
    expect(read('#3').collectibles).toEqual(['Ether rock'])
    expect(read('12').collectibles).toEqual(['12'])
    expect(read('b0b').contacts).toEqual(['Bob Ether'])
  })

  test('[SRCH-01] [COLL-01] leaves out collectibles in state init, yet counts them in their collection', () => {
    expect(read('not yet')).toEqual(nothing)
    expect(searchOwned(index, 'pebbles').collections.items).toMatchObject([
      { count: 4, image: 'https://a.test/3.png', chainId: 137 },
    ])
  })

  test('[SRCH-01] gives the best of each kind, and how many there are', () => {
    const many = Array.from({ length: 50 }, (_, at) =>
      coin(`C${at}`, 'Same', 1, `${at + 100}`),
    )
    const { coins: found } = searchOwned(
      { ...index, coins: indexCoins(many, networks) },
      'same',
    )
    expect(found.count).toBe(50)
    expect(found.items).toEqual(many.slice(0, foundPerGroup))
    expect(read('eth', 2).coins).toEqual(['ETH 1', 'ETHX 1'])
  })

  test('[SRCH-01] behavior: answers a query of one megabyte', () => {
    expect(read('eth '.repeat(250_000)).coins).toContain('ETH 1')
    // Words after 256 characters do not count.
    expect(read(`eth${' '.repeat(253)}bitcoin`).coins).toContain('ETH 1')
    expect(read(`eth${' '.repeat(252)}bitcoin`).coins).toEqual([])
  })
})

const word = fc.string({
  unit: fc.constantFrom(...'aAbBéÇß0 .-ЖשＡ', '😀', '\u200b', '\u0301'),
  maxLength: 8,
})
const owned = fc.array(fc.tuple(word, word, fc.constantFrom(1, 137)), {
  maxLength: 12,
})
const indexOf = (rows: readonly (readonly [string, string, number])[]) => ({
  ...index,
  coins: indexCoins(
    rows.map(([symbol, name, chainId], at) =>
      coin(symbol, name, chainId, `${at}`),
    ),
    networks,
  ),
})

describe('searchOwned with generated holdings', () => {
  test('[SRCH-01] finds a coin by its name and by its symbol', () => {
    fc.assert(
      fc.property(owned, (rows) => {
        const built = indexOf(rows)
        for (const { item } of built.coins) {
          for (const text of [item.name, item.symbol]) {
            const { items } = searchOwned(built, text, rows.length).coins
            if (foldText(text).trim() === '') expect(items).toEqual([])
            else expect(items).toContain(item)
          }
        }
      }),
    )
  })

  test('[SRCH-01] an extra word finds no more, and each item is found once', () => {
    fc.assert(
      fc.property(owned, word, word, (rows, one, other) => {
        const built = indexOf(rows)
        const all = searchOwned(built, one, rows.length).coins.items
        const fewer = searchOwned(built, `${one} ${other}`, rows.length).coins
        expect(new Set(fewer.items).size).toBe(fewer.count)
        if (foldText(one).trim() !== '')
          expect(all).toEqual(expect.arrayContaining([...fewer.items]))
      }),
    )
  })

  test('[SRCH-01] letter case makes no difference', () => {
    fc.assert(
      fc.property(owned, word, (rows, text) => {
        const built = indexOf(rows)
        expect(searchOwned(built, text.toUpperCase()).coins).toEqual(
          searchOwned(built, text.toUpperCase().toLowerCase()).coins,
        )
      }),
    )
  })
})
