import type { Coin } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { awaitBalances } from './await-balances.ts'

const coin = (chainId: number, balance: bigint) =>
  ({ id: `${chainId}-native`, chainId, balance }) as Coin

const clock = () => {
  const pauses: number[] = []
  const delay = async (ms: number) => void pauses.push(ms)
  return { pauses, wallet: { platform: { delay } } as never }
}

test('[COIN-02] asks until every network shows the change, also after a failed answer', async () => {
  const { pauses, wallet } = clock()
  const answers = [
    [coin(1, 5n)],
    undefined,
    [coin(1, 9n)],
    [coin(1, 9n), coin(137, 1n)],
  ]
  const left = await awaitBalances(wallet, {
    before: [coin(1, 5n), coin(10, 1n)],
    chainIds: [1, 137],
    ask: async () => {
      const answer = answers.shift()
      if (!answer) throw new Error('away')
      return answer
    },
  })
  expect(left).toEqual([])
  expect(answers).toEqual([])
  expect(pauses).toEqual([250, 500, 1000])
})

test('[COIN-02] names the networks that show nothing', async () => {
  const { wallet } = clock()
  const ask = async () => [coin(1, 9n)]
  const options = { before: [coin(1, 5n)], chainIds: [1, 137], ask }
  expect(await awaitBalances(wallet, options)).toEqual([137])
})
