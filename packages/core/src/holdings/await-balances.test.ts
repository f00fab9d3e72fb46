import type { Coin } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { awaitBalances } from './await-balances.ts'

const coin = (id: string, balance: bigint) =>
  ({ id, chainId: Number(id.split('-')[0]), balance }) as Coin
const answer = (coins: readonly Coin[], failedChains: readonly number[] = []) =>
  ({ coins, failedChains }) as const

const clock = () => {
  const pauses: number[] = []
  const delay = async (ms: number) => void pauses.push(ms)
  return { pauses, wallet: { platform: { delay } } as never }
}

test('[COIN-02] asks until every awaited coin has grown, also after a failed answer', async () => {
  const { pauses, wallet } = clock()
  const before = [coin('1-native', 5n), coin('10-native', 1n)]
  const native = coin('1-native', 9n)
  const answers = [
    answer(before),
    undefined,
    // One coin of a network says nothing about the others.
    answer([native, coin('137-native', 1n)]),
    answer([native, coin('137-native', 1n), coin('1-0xaa', 2n)]),
  ]
  const left = await awaitBalances(wallet, {
    before,
    coinIds: ['1-native', '1-0xaa', '137-native'],
    ask: async () => {
      const next = answers.shift()
      if (!next) throw new Error('away')
      return next
    },
  })
  expect(left).toEqual([])
  expect(answers).toEqual([])
  expect(pauses).toEqual([250, 500, 1000])
})

test('[COIN-02] names the networks that lack an awaited coin', async () => {
  const { wallet } = clock()
  const left = await awaitBalances(wallet, {
    before: [coin('1-native', 5n)],
    coinIds: ['1-native', '137-native', '137-0xaa'],
    ask: async () => answer([coin('1-native', 9n), coin('137-native', 1n)]),
  })
  expect(left).toEqual([137])
})

test('[COIN-02] a network that does not answer, or a balance that falls, is still waited for', async () => {
  const { wallet } = clock()
  const before = [coin('1-native', 5n), coin('137-native', 5n)]
  const left = await awaitBalances(wallet, {
    before,
    coinIds: ['1-native', '137-native'],
    ask: async () => answer([coin('137-native', 4n)], [1]),
  })
  expect(left).toEqual([1, 137])
})
