import type { RequestedTransaction } from '@cairn/core'

/** Returns the form that a request of the wallet's own comes from. */
export function formOf(
  type: RequestedTransaction['type'],
): 'send' | 'swap' | 'bridge' | undefined {
  switch (type) {
    case 'send':
    case 'swap':
    case 'bridge':
      return type
    case 'wrap':
    case 'unwrap':
      return 'swap'
    case 'external':
    case 'walletDeployment':
      return undefined
    default:
      return type satisfies never
  }
}
