import type { BridgeToken } from '@cairn/protocol'

/** The coins that a bridge moves, by what their symbols contain. @see BRDG-01 */
const bridgedSymbols = ['ETH', 'USDC']

/**
 * Returns the coins of a network that a bridge moves: their symbol contains ETH
 * or USDC, and nothing that only looks like it.
 *
 * @see BRDG-01
 */
export function movedTokens(
  tokens: readonly BridgeToken[],
  chainId: number,
): readonly BridgeToken[] {
  return tokens.filter(
    ({ chainId: own, symbol }) => own === chainId && isMoved(symbol),
  )
}

function isMoved(symbol: string): boolean {
  return (
    bridgedSymbols.some((one) => symbol.includes(one)) && !/\s/.test(symbol)
  )
}

/**
 * Returns the coins of a network that may arrive for one of those that leave.
 *
 * @see BRDG-01
 */
export function arrivals(
  leaving: readonly BridgeToken[],
  tokens: readonly BridgeToken[],
  chainId: number,
): readonly BridgeToken[] {
  const ids = new Set(leaving.map(({ chainAgnosticId: id }) => id))
  return tokens.filter(
    ({ chainId: own, symbol, chainAgnosticId: id }) =>
      own === chainId && (isMoved(symbol) || (id && ids.has(id))),
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
