import type { Address } from './wallet-config.ts'

/** The wallet's own name for the native token of a chain. */
export const nativeTokenAddress: Address =
  '0x0000000000000000000000000000000000000000'

const nativeNames = new Set(['0x0', nativeTokenAddress, `0x${'e'.repeat(40)}`])

/**
 * Checks whether an address means the chain's native token: `0x0`, the zero
 * address or the all-E address, in any letter case.
 *
 * @see COIN-02
 */
export function isNativeToken(address: string): boolean {
  return nativeNames.has(address.toLowerCase())
}

/** Compares two addresses and ignores their letter case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Compares the contracts of two coins; all names of the native coin are one. */
export function isSameCoin(one: string, other: string): boolean {
  return isNativeToken(one) ? isNativeToken(other) : isSameAddress(one, other)
}

/**
 * Shortens an address for a row.
 *
 * @param prefix - characters kept after `0x`
 * @param suffix - characters kept at the end
 * @see COIN-02 (20 and 3 by default)
 */
export function shortenAddress(
  address: string,
  prefix = 20,
  suffix = 3,
): string {
  if (address.length <= 2 + prefix + suffix) return address
  return `${address.slice(0, 2 + prefix)}…${address.slice(-suffix)}`
}
