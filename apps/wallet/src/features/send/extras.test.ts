import type { Coin, Collectible } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import {
  type Asset,
  absentExtras,
  callOf,
  extrasAfter,
  mostExtras,
  readExtra,
  sendable,
} from './extras.ts'

const coin = (id: string, chainId = 137): Coin =>
  ({
    id,
    chainId,
    contractAddress: `0x${'11'.repeat(20)}`,
    decimals: 6,
    balance: 5_000_000n,
  }) as Coin
const collectible = (id: string, balance: bigint, chainId = 137): Collectible =>
  ({
    id,
    chainId,
    balance,
    decimals: 0,
    loadingState: 'complete',
    tokenId: '7',
    contractAddress: `0x${'22'.repeat(20)}`,
    contractType: balance === 1n ? 'ERC721' : 'ERC1155',
  }) as Collectible
const usdc: Asset = { type: 'coin', coin: coin('usdc') }
const single: Asset = {
  type: 'collectible',
  collectible: collectible('one', 1n),
}
const several: Asset = {
  type: 'collectible',
  collectible: collectible('many', 3n),
}

/** Two and a half of it. */
const stones: Asset = {
  type: 'collectible',
  collectible: { ...collectible('stones', 250n), decimals: 2 },
}

describe('absentExtras', () => {
  const kept = [
    { id: '137-0xaa', text: '1' },
    { id: '137-0xbb-7', text: '1', name: 'Cairn Pebbles #7' },
    { id: '1-native', text: '2' },
  ]
  const listed = (isWhole: boolean, mainId = '137-native') =>
    absentExtras(kept, 137, ['137-0xaa'], { isWhole, mainId })

  test('[SEND-01] an asset that is not held any more stays in sight', () => {
    expect(listed(true)).toEqual([{ ...kept[1], isLoading: false }])
  })

  test('[SEND-01] an asset whose list still loads is waited for', () => {
    expect(listed(false)).toEqual([{ ...kept[1], isLoading: true }])
  })

  test('[SEND-01] leaves out the item that the form sends already', () => {
    expect(listed(true, '137-0xbb-7')).toEqual([])
  })
})

describe('extrasAfter', () => {
  test('[SEND-01] adds an asset once, types its amount, takes it away', () => {
    let extras = extrasAfter([], { type: 'added', asset: usdc })
    extras = extrasAfter(extras, { type: 'added', asset: usdc })
    extras = extrasAfter(extras, { type: 'added', asset: single })
    extras = extrasAfter(extras, { type: 'typed', id: 'usdc', text: '2.5' })
    expect(extras).toEqual([
      { id: 'usdc', text: '2.5', asset: usdc },
      { id: 'one', text: '1', asset: single },
    ])
    expect(extrasAfter(extras, { type: 'removed', id: 'usdc' })).toEqual([
      { id: 'one', text: '1', asset: single },
    ])
  })

  test('[SEND-01] stops where a screen is full', () => {
    let extras: ReturnType<typeof extrasAfter> = []
    for (let index = 0; index < mostExtras + 3; index += 1) {
      const asset: Asset = { type: 'coin', coin: coin(`coin-${index}`) }
      extras = extrasAfter(extras, { type: 'added', asset })
    }
    expect(extras).toHaveLength(mostExtras)
  })
})

describe('sendable', () => {
  test('[SEND-01] is what is owned on the same network and not taken', () => {
    const owned = {
      coins: [coin('usdc'), coin('eth', 1), coin('dai')],
      collectibles: [collectible('one', 1n), collectible('far', 1n, 1)],
    }
    const ids = sendable(owned, 137, ['dai']).map((asset) =>
      asset.type === 'coin' ? asset.coin.id : asset.collectible.id,
    )
    expect(ids).toEqual(['usdc', 'one'])
  })
})

describe('readExtra', () => {
  test.each([
    [usdc, '2.5', { type: 'amount', amount: 2_500_000n }],
    [usdc, '', { type: 'empty' }],
    [usdc, '5.000001', { type: 'problem', problem: 'above-balance' }],
    [
      usdc,
      '2.5000004',
      { type: 'amount', amount: 2_500_000n, isRounded: true },
    ],
    [usdc, 'many', { type: 'problem', problem: 'not-a-number' }],
    [several, '3', { type: 'amount', amount: 3n }],
    [several, '4', { type: 'problem', problem: 'above-balance' }],
    [several, '1.5', { type: 'amount', amount: 2n, isRounded: true }],
    [stones, '2', { type: 'amount', amount: 200n }],
    [stones, '2.51', { type: 'problem', problem: 'above-balance' }],
  ] as const)('[SEND-01] %# %s', (asset, text, reading) => {
    expect(readExtra(asset, text)).toMatchObject(reading)
  })
})

describe('callOf', () => {
  const from = `0x${'aa'.repeat(20)}` as const
  const to = `0x${'bb'.repeat(20)}` as const

  test('[SEND-01] sends coins, one collectible, several of one', () => {
    const selectors = [usdc, single, several].map((asset) =>
      callOf(asset, 1n, { from, to }).data.slice(0, 10),
    )
    expect(selectors).toEqual(['0xa9059cbb', '0x42842e0e', '0xf242432a'])
  })

  test('[COIN-02] of a collectible with two decimals, 2 sends 200 base units', () => {
    const read = readExtra(stones, '2')
    if (read.type !== 'amount') throw new Error(`Read ${read.type}.`)
    const { data } = callOf(stones, read.amount, { from, to })
    expect(data.slice(10).match(/.{64}/g)?.[3]).toBe(
      (200).toString(16).padStart(64, '0'),
    )
  })

  test('[SEND-01] sends a native token by its value', () => {
    const asset: Asset = {
      type: 'coin',
      coin: { ...coin('pol'), contractAddress: `0x${'00'.repeat(20)}` },
    }
    expect(callOf(asset, 9n, { from, to })).toEqual({
      to,
      value: 9n,
      data: '0x',
    })
  })
})
