import type { Address } from 'viem'

/** Ids of the public chains that are played. */
export type PublicChainId = 1 | 10 | 137 | 8453 | 42161

/** Facts of a public chain: addresses of contracts, and its rhythm. */
export type ChainFacts = {
  readonly name: string
  readonly title: string
  readonly nativeToken: {
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }
  /** Time between blocks, in ms. */
  readonly blockMs: number
  /** Gas of a block. */
  readonly gasLimit: number
  /** Whether a transaction may use 2^24 units of gas at most (EIP-7825). */
  readonly hasGasCap: boolean
  readonly rollup?: 'op' | 'arbitrum'
  readonly usdc: Address
  readonly usdt?: Address
  /** The network's own coin, wrapped. */
  readonly wrapped: Address
  readonly uniswap: {
    readonly factory: Address
    readonly positions: Address
    readonly quoter: Address
    readonly router: Address
  }
}

const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 } as const
const uniswap = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  positions: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
} as const

/** Facts by chain id. Addresses are those of the true networks. */
export const chainFacts: Readonly<Record<PublicChainId, ChainFacts>> = {
  1: {
    name: 'mainnet',
    title: 'Ethereum',
    nativeToken: ether,
    blockMs: 12_000,
    gasLimit: 60_000_000,
    hasGasCap: true,
    usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    usdt: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    uniswap,
  },
  10: {
    name: 'optimism',
    title: 'Optimism',
    nativeToken: ether,
    blockMs: 2_000,
    gasLimit: 60_000_000,
    hasGasCap: true,
    rollup: 'op',
    usdc: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    usdt: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    wrapped: '0x4200000000000000000000000000000000000006',
    uniswap,
  },
  137: {
    name: 'polygon',
    title: 'Polygon',
    nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
    blockMs: 1_750,
    gasLimit: 60_000_000,
    hasGasCap: false,
    usdc: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    usdt: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    uniswap,
  },
  8453: {
    name: 'base',
    title: 'Base',
    nativeToken: ether,
    blockMs: 200,
    gasLimit: 100_000_000,
    hasGasCap: true,
    rollup: 'op',
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    wrapped: '0x4200000000000000000000000000000000000006',
    uniswap: {
      factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
      positions: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    },
  },
  42161: {
    name: 'arbitrum',
    title: 'Arbitrum One',
    nativeToken: ether,
    blockMs: 250,
    gasLimit: 1_000_000_000,
    hasGasCap: false,
    rollup: 'arbitrum',
    usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    usdt: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    uniswap,
  },
}

/** The same contract for many reads, at this address on every chain. */
export const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
