import { coinMark } from '@cairn/contracts'

/** A coin that is known without a list. */
export type KnownCoin = {
  readonly chainId: number
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoURI: string | undefined
}

const names: Readonly<Record<string, string>> = {
  USDC: 'USD Coin',
  'USDC.e': 'Bridged USD Coin',
  USDbC: 'Bridged USD Coin (Base)',
  USDT: 'Tether USD',
  USDT0: 'Tether USD',
  DAI: 'Dai Stablecoin',
  WETH: 'Wrapped Ether',
  WPOL: 'Wrapped POL',
  WBNB: 'Wrapped BNB',
  WAVAX: 'Wrapped AVAX',
  WBTC: 'Wrapped BTC',
  LINK: 'Chainlink Token',
}

type Row = readonly [symbol: string, decimals: number, address: `0x${string}`]

/**
 * By chain id. Only coins whose address and decimals two packages that do not
 * know each other say alike: `@bgd-labs/aave-address-book` 4.44.22, and
 * `@uniswap/default-token-list` 22.21.0 or `@uniswap/sdk-core` 7.19.4. Symbols
 * are those of the list; the wrapped coin of Polygon has today's.
 */
const coins: Readonly<Record<number, readonly Row[]>> = {
  1: [
    ['USDC', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['USDT', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['DAI', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
    ['WETH', 18, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['WBTC', 8, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
    ['LINK', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
  ],
  10: [
    ['USDC', 6, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
    ['USDC.e', 6, '0x7F5c764cBc14f9669B88837ca1490cCa17c31607'],
    ['USDT', 6, '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
    ['DAI', 18, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
    ['WETH', 18, '0x4200000000000000000000000000000000000006'],
    ['WBTC', 8, '0x68f180fcCe6836688e9084f035309E29Bf0A2095'],
    ['LINK', 18, '0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6'],
  ],
  56: [
    ['USDC', 18, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
    ['USDT', 18, '0x55d398326f99059fF775485246999027B3197955'],
    ['WBNB', 18, '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
  ],
  137: [
    ['USDC', 6, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
    ['USDC.e', 6, '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
    ['USDT', 6, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
    ['DAI', 18, '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'],
    ['WETH', 18, '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'],
    ['WPOL', 18, '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
    ['WBTC', 8, '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6'],
    ['LINK', 18, '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39'],
  ],
  8453: [
    ['USDC', 6, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ['USDbC', 6, '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA'],
    ['WETH', 18, '0x4200000000000000000000000000000000000006'],
  ],
  42161: [
    ['USDC', 6, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
    ['USDC.e', 6, '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8'],
    ['USDT0', 6, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
    ['DAI', 18, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
    ['WETH', 18, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
    ['WBTC', 8, '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'],
    ['LINK', 18, '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4'],
  ],
  43114: [
    ['USDC', 6, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
    ['USDT', 6, '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
    ['WAVAX', 18, '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
  ],
}

/** The canonical coins of public networks. @see META-01 f, COIN-01 e */
export const knownCoins: readonly KnownCoin[] = Object.entries(coins).flatMap(
  ([id, rows]) =>
    rows.map(([symbol, decimals, address]) => ({
      ...{ chainId: Number(id), address, symbol, decimals },
      name: names[symbol] ?? symbol,
      logoURI: coinMark(symbol),
    })),
)
