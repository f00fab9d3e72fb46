import type { Address } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'

/** A network on which the wallet can swap. */
export type SwapNetwork = Network & {
  readonly swap: NonNullable<Network['swap']>
  readonly balanceCheck: Address
}

/** Whether the wallet can swap on a network. @see SWAP-01 */
export function canSwap(network: Network): network is SwapNetwork {
  const hasTarget = (network.swap?.targets.length ?? 0) > 0
  return hasTarget && network.balanceCheck !== undefined
}
