import { isNativeToken, isSameAddress } from '@cairn/primitives'
import type { BridgeToken } from '@cairn/protocol'

/** The coins that a bridge moves, by what their symbols contain. @see BRDG-01 */
const bridgedSymbols = ['ETH', 'USDC']

/**
 * Returns the coins that can be bridged: their symbol contains ETH or USDC, and
 * a token list names them. Anyone can call a coin USDC.
 *
 * @param isListed - whether a token list names the coin and no blacklist does
 * @see BRDG-01
 */
export function sourceTokens(
  tokens: readonly BridgeToken[],
  chainId: number,
  isListed: (address: string) => boolean,
): readonly BridgeToken[] {
  return tokens.filter(
    (token) =>
      token.chainId === chainId &&
      bridgedSymbols.some((symbol) => token.symbol.includes(symbol)) &&
      !/\s/.test(token.symbol) &&
      (isNativeToken(token.address) || isListed(token.address)),
  )
}

/**
 * Finds the coin that arrives for one that leaves: the other one of ETH and
 * WETH or ETH itself, then the same chain-agnostic id, then the symbol that this
 * id names, then the same symbol.
 *
 * @see BRDG-01
 */
export function destinationToken(
  source: BridgeToken,
  tokens: readonly BridgeToken[],
  chainId: number,
): BridgeToken | undefined {
  const there = tokens.filter((token) => token.chainId === chainId)
  const id = source.chainAgnosticId
  const isEther = (symbol: string) => symbol === 'ETH' || symbol === 'WETH'
  const pair = isEther(source.symbol)
    ? (there.find(({ symbol }) => symbol === 'ETH') ??
      there.find(({ symbol }) => symbol === 'WETH'))
    : undefined
  return (
    pair ??
    (id ? there.find((token) => token.chainAgnosticId === id) : undefined) ??
    (id ? there.find(({ symbol }) => symbol === id) : undefined) ??
    there.find(({ symbol }) => symbol === source.symbol)
  )
}

/** Compares two addresses of coins, of which the native one has several. */
export function isSameToken(one: string, other: string): boolean {
  if (isNativeToken(one)) return isNativeToken(other)
  return isSameAddress(one, other)
}
