import type { TokenBalance } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import {
  addedNativeToCoin,
  nativeToCoin,
  ownToCoin,
  tokenToCoin,
} from './to-coin.ts'

const address = '0xABCDEF0000000000000000000000000000001234'

function balanceOf(more: object = {}): TokenBalance {
  return {
    contractType: 'ERC20',
    contractAddress: address,
    accountAddress: '0x0000000000000000000000000000000000000001',
    balance: '2500000',
    balanceUSD: '0',
    priceUSD: '0',
    blockHash: '0x',
    blockNumber: 1,
    chainId: 137,
    uniqueCollectibles: '0',
    isSummary: false,
    contractInfo: {
      chainId: 137,
      address,
      name: 'USD Coin',
      type: 'ERC20',
      symbol: 'USDC',
      decimals: 6,
      logoURI: '',
      extensions: { verified: true, blacklist: false },
    },
    ...more,
  } as TokenBalance
}

describe('tokenToCoin', () => {
  test('[COIN-01] takes over what the contract says', () => {
    expect(tokenToCoin(balanceOf())).toMatchObject({
      id: `137-${address.toLowerCase()}`,
      contractAddress: address.toLowerCase(),
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      balance: 2_500_000n,
      verified: true,
      logoURL: undefined,
    })
  })

  test('[COIN-01] [COIN-02] takes over what a list says beside: the block, the page, the words and where it comes from', () => {
    const { contractInfo } = balanceOf()
    const said = {
      verified: false,
      blacklist: true,
      link: 'https://coin.example',
      description: 'A coin.',
      originAddress: address,
    }
    const extended = { contractInfo: { ...contractInfo, extensions: said } }
    expect(tokenToCoin(balanceOf(extended))).toMatchObject({
      verified: false,
      blacklisted: true,
      website: 'https://coin.example',
      description: 'A coin.',
      originAddress: address,
    })
    expect(tokenToCoin(balanceOf())?.blacklisted).toBe(false)
  })

  test('[COIN-04] b: takes over which coin its symbol could be taken for', () => {
    const { contractInfo } = balanceOf()
    const extensions = { verified: false, namesake: address }
    const copy = balanceOf({ contractInfo: { ...contractInfo, extensions } })
    expect(tokenToCoin(copy)?.namesake).toBe(address)
    expect(tokenToCoin(balanceOf())).not.toHaveProperty('namesake')
  })

  test('[COIN-01] calls a coin without a name by its shortened address, unverified', () => {
    const coin = tokenToCoin(balanceOf({ contractInfo: undefined }))
    expect(coin).toMatchObject({
      name: '0xABCD…1234',
      symbol: '',
      decimals: 0,
      verified: false,
    })
  })

  test.each(['ERC721', 'ERC1155', 'UNKNOWN'])(
    '[COIN-01] behavior: %s is no coin',
    (contractType) => {
      expect(tokenToCoin(balanceOf({ contractType }))).toBeUndefined()
    },
  )

  test('[COIN-01] behavior: the native token does not count twice', () => {
    const contractAddress = '0x0000000000000000000000000000000000000000'
    expect(tokenToCoin(balanceOf({ contractAddress }))).toBeUndefined()
  })

  test.each(['', '-1', '1.5', '0x10'])(
    '[COIN-01] error: a balance of %j counts as nothing',
    (balance) => {
      expect(tokenToCoin(balanceOf({ balance }))?.balance).toBe(0n)
    },
  )

  test.each([0, 255])('[COIN-01] %d decimals are told', (decimals) => {
    const { contractInfo } = balanceOf()
    const told = { contractInfo: { ...contractInfo, decimals } }
    expect(tokenToCoin(balanceOf(told))?.decimals).toBe(decimals)
  })

  test.each([-1, 1.5, 256, 1e9])(
    '[COIN-01] error: %d decimals are none',
    (decimals) => {
      const { contractInfo } = balanceOf()
      const coin = tokenToCoin(
        balanceOf({ contractInfo: { ...contractInfo, decimals } }),
      )
      expect(coin?.decimals).toBe(0)
    },
  )
})

describe('nativeToCoin', () => {
  test('[COIN-02] is called as its network calls it', () => {
    const coin = nativeToCoin(
      { chainId: 137, balance: '7' },
      { nativeToken: { name: 'POL', symbol: 'POL', decimals: 18 } },
      (symbol) => `/${symbol}.svg`,
    )
    expect(coin).toMatchObject({
      id: '137-native',
      contractAddress: '0x0000000000000000000000000000000000000000',
      symbol: 'POL',
      decimals: 18,
      logoURL: '/POL.svg',
      balance: 7n,
      verified: true,
    })
  })

  test('behavior: an unknown network still has its coin', () => {
    const coin = nativeToCoin(
      { chainId: 5, balance: '7' },
      undefined,
      (symbol) => `/${symbol}.svg`,
    )
    expect(coin).toMatchObject({
      name: 'Native coin',
      symbol: '',
      decimals: 18,
      logoURL: '/.svg',
      contractType: 'NATIVE',
      blacklisted: false,
    })
  })
})

test('[COIN-01] a coin that the person added is on the list because they say so', () => {
  const added = {
    chainId: 137,
    address,
    name: 'Gem',
    symbol: 'GEM',
    decimals: 2,
  }
  expect(ownToCoin(added as never, 5n)).toEqual({
    type: 'coin',
    id: `137-${address.toLowerCase()}`,
    chainId: 137,
    contractAddress: address.toLowerCase(),
    contractType: 'ERC20',
    name: 'Gem',
    description: undefined,
    symbol: 'GEM',
    decimals: 2,
    balance: 5n,
    logoURL: undefined,
    website: undefined,
    originAddress: undefined,
    verified: true,
    isAdded: true,
    blacklisted: false,
  })
  const turned = ownToCoin(
    { ...added, symbol: '\u05d0', name: '\u05d0' } as never,
    0n,
  )
  expect([turned.symbol, turned.name]).toEqual(
    Array(2).fill('\u2068\u05d0\u2069'),
  )
})

test('[COIN-01] [COIN-03] the own coin of an added network has no picture and stands apart', () => {
  const nativeToken = { symbol: 'ETH', name: 'Ether', decimals: 18 }
  const balance = { chainId: 777, balance: '5' }
  expect(addedNativeToCoin(balance, { nativeToken })).toMatchObject({
    id: '777-native',
    symbol: 'ETH',
    balance: 5n,
    logoURL: undefined,
    isAdded: true,
  })
})
