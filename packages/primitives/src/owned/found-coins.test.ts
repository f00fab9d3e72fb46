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
  coin('ETHX', 'Stader', 1),
  coin('ETH', 'Ether', 1),
  coin('USDC', 'USD Coin', 137),
  // Its symbol is a character that is not shown.
  coin('\u200b', 'Nameless', 10),
]
const networkOf = (chainId: number) => (chainId === 1 ? 'Mainnet' : 'Polygon')
const find = (text: string) =>
  foundCoins(coins, text, networkOf).map(({ symbol }) => symbol)

test.each([
  ['', coins.map(({ symbol }) => symbol)],
  [' \t', coins.map(({ symbol }) => symbol)],
  ['eth', ['ETH', 'ETHX', 'WETH']],
  [' eth ', ['ETH', 'ETHX', 'WETH']],
  ['usd', ['USDC']],
  ['wrapped polygon', ['WETH']],
  ['0x0000000000000000000000000000000000000001', ['ETHX', 'ETH']],
  ['doge', []],
])('[SEND-01] [SWAP-01] finds by "%s"', (text, symbols) => {
  expect(find(text)).toEqual(symbols)
})
