import type { Network } from '@cairn/protocol'

/** Networks that have a drawing of their own, test networks as what they test. */
const drawings: Readonly<Record<number, string>> = {
  1: 'ethereum',
  10: 'optimism',
  100: 'gnosis',
  137: 'polygon',
  8453: 'base',
  42161: 'arbitrum',
  43113: 'avalanche',
  43114: 'avalanche',
  80002: 'polygon',
  84532: 'base',
  421614: 'arbitrum',
  11155111: 'ethereum',
  11155420: 'optimism',
}

const coinDrawings: Readonly<Record<string, string>> = {
  ETH: 'ethereum',
  POL: 'polygon',
  AVAX: 'avalanche',
}

/**
 * Returns the address of a network's drawing; nothing for a network without
 * one.
 */
export function networkLogo(chainId: number): string | undefined {
  return addressOf(drawings[chainId])
}

/** Returns the address of the drawing of a network's own coin. @see COIN-01 */
export function nativeLogo(symbol: string): string | undefined {
  return addressOf(coinDrawings[symbol])
}

/** A network as the icon of a coin or a collectible shows it. */
export function networkMark(
  network: Pick<Network, 'chainId' | 'title'> | undefined,
) {
  return network && { name: network.title, src: networkLogo(network.chainId) }
}

function addressOf(drawing: string | undefined): string | undefined {
  return drawing && `/networks/${drawing}.svg`
}
