import { isSameAddress } from './address-text.ts'

/** Returns `send` if the sender is the wallet, else `receive`. */
export function directionOf(from: string, account: string): 'send' | 'receive' {
  return isSameAddress(from, account) ? 'send' : 'receive'
}
