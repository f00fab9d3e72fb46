import {
  type Address,
  isAddress,
  isNativeToken,
  toAddress,
} from '@cairn/primitives'

export type AddressReading =
  | { readonly type: 'address'; readonly address: Address }
  | {
      readonly type: 'problem'
      readonly problem: 'not-an-address' | 'wrong-checksum' | 'no-one'
    }

/**
 * Reads an entered address. One whose capitals do not add up is refused, and so
 * are the addresses that nobody has.
 *
 * @see SEND-01 SHELL-12
 */
export function readAddress(text: string): AddressReading {
  if (!isAddress(text)) {
    const isHex = /^0x[0-9a-fA-F]{40}$/.test(text)
    return {
      type: 'problem',
      problem: isHex ? 'wrong-checksum' : 'not-an-address',
    }
  }
  if (isNativeToken(text)) return { type: 'problem', problem: 'no-one' }
  return { type: 'address', address: toAddress(text) }
}
