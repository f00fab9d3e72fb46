import type { Address } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import type { RequestedTransaction } from '../inbox/entry.ts'

/**
 * Returns the contracts that the environment lets a request of this type call.
 *
 * @returns none for types whose calls the wallet encodes by itself
 * @see SWAP-01 BRDG-01
 */
export function allowedTargets(
  {
    swap,
    bridge,
    balanceCheck,
  }: Pick<Network, 'swap' | 'bridge' | 'balanceCheck'>,
  type: RequestedTransaction['type'],
): readonly Address[] {
  switch (type) {
    case 'swap':
    case 'wrap':
    case 'unwrap':
      return swap
        ? [
            ...swap.targets,
            swap.wrappedNative,
            ...(balanceCheck ? [balanceCheck] : []),
          ]
        : []
    case 'bridge':
      return bridge?.targets ?? []
    case 'external':
    case 'send':
    case 'walletDeployment':
      return []
    default:
      return type satisfies never
  }
}
