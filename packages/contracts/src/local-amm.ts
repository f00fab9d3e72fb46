import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { Hash, Hex as OxHex, Value } from 'ox'
import { create2Address, singletonAddress } from './create2.ts'
import {
  ammFactoryInitCode,
  ammRouterInitCode,
  pairInitCode,
} from './init-codes.ts'
import { localNativeToken, planTokens } from './local-tokens.ts'

/** A market of a coin against USDC, with its first liquidity. */
export type LocalPair = {
  readonly address: Address
  readonly token: Address
  readonly symbol: string
  /** In the token's base units. */
  readonly tokenLiquidity: bigint
  /** In USDC's base units. */
  readonly quoteLiquidity: bigint
}

/** The market maker of a local chain, with the interface of Uniswap v2. */
export type LocalAmm = {
  readonly factory: Address
  readonly router: Address
  readonly wrappedNative: Address
  /** USDC, the other side of every pair. */
  readonly quoteToken: Address
  readonly pairs: readonly LocalPair[]
}

/** Initial price in USDC and depth in coins, by symbol. */
const markets: Readonly<Record<string, { price: string; depth: string }>> = {
  WETH: { price: '3240', depth: '1000' },
  WPOL: { price: '0.72', depth: '2000000' },
  DAI: { price: '1', depth: '2000000' },
  USDT: { price: '1', depth: '2000000' },
  LINK: { price: '17', depth: '100000' },
  WBTC: { price: '95000', depth: '20' },
}

/**
 * Computes the addresses of a local chain's market maker, without node
 * requests.
 */
export function localAmm(chainId: number): LocalAmm {
  const tokens = planTokens(chainId)
  const quoteToken = getAddress('USDC')
  const wrappedNative = getAddress(`W${localNativeToken(chainId).symbol}`)
  const factory = singletonAddress(ammFactoryInitCode)
  return {
    factory,
    router: singletonAddress(ammRouterInitCode(factory, wrappedNative)),
    wrappedNative,
    quoteToken,
    pairs: tokens.flatMap(({ symbol, address, decimals }) => {
      const market = markets[symbol]
      if (!market) return []
      const depth = Value.from(market.depth, decimals)
      return {
        address: pairAddress(factory, address, quoteToken),
        token: address,
        symbol,
        tokenLiquidity: depth,
        quoteLiquidity:
          (depth * Value.from(market.price, 6)) / 10n ** BigInt(decimals),
      }
    }),
  }

  function getAddress(symbol: string): Address {
    const found = tokens.find((token) => token.symbol === symbol)
    if (!found) throw new UnknownTokenError(symbol, chainId)
    return found.address
  }
}

/** Returns the creation codes of factory and router, in order of deployment. */
export function planAmm(chainId: number): readonly Hex[] {
  const { factory, wrappedNative } = localAmm(chainId)
  return [ammFactoryInitCode, ammRouterInitCode(factory, wrappedNative)]
}

function pairAddress(factory: Address, a: Address, b: Address): Address {
  const salt = Hash.keccak256(
    BigInt(a) < BigInt(b) ? OxHex.concat(a, b) : OxHex.concat(b, a),
  )
  return create2Address(factory, pairInitCode, salt)
}

export class UnknownTokenError extends BaseError {
  override readonly name = 'UnknownTokenError'
  readonly symbol: string
  readonly chainId: number

  constructor(symbol: string, chainId: number) {
    super(`Chain ${chainId} has no local token ${symbol}.`)
    this.symbol = symbol
    this.chainId = chainId
  }
}
