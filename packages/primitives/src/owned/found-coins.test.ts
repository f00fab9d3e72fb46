import { expect, test } from 'vitest'
import { foundCoins } from './found-coins.ts'

const coin = (symbol: string, name: string, chainId: number) => ({
  symbol,
  name,
  chainId,
  contractAddress: `0x${`${chainId}`.padStart(40, '0')}`,
})
const coins = [
  coin('WETH', 'Wrapped Ether', 137),
  coin('ETH', 'Ether', 1),
  coin('USDC', 'USD Coin', 137),
]
const networkOf = (chainId: number) => (chainId === 1 ? 'Mainnet' : 'Polygon')
const find = (text: string) =>
  foundCoins(coins, text, networkOf).map(({ symbol }) => symbol)

test.each([
  ['', ['WETH', 'ETH', 'USDC']],
  ['eth', ['ETH', 'WETH']],
  ['usd', ['USDC']],
  ['wrapped polygon', ['WETH']],
  ['0x0000000000000000000000000000000000000001', ['ETH']],
  ['doge', []],
])('[SEND-01] [SWAP-01] finds by "%s"', (text, symbols) => {
  expect(find(text)).toEqual(symbols)
})
