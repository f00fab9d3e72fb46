import * as OxAddress from 'ox/Address'
import { BaseError } from './errors.ts'
import type { Address } from './wallet-config.ts'

/** How the wallet itself names the native token of a chain. */
export const nativeTokenAddress: Address =
  '0x0000000000000000000000000000000000000000'

const nativeNames = new Set(['0x0', nativeTokenAddress, `0x${'e'.repeat(40)}`])

/**
 * Whether an address means the chain's native token: `0x0`, the zero address
 * or the all-E address, in any letter case.
 *
 * @see COIN-02
 */
export function isNativeToken(address: string): boolean {
  return nativeNames.has(address.toLowerCase())
}

/**
 * Whether `text` is an address a person may send to: it begins with `0x` and
 * its letter case is either a right checksum or carries none (all lower case).
 *
 * @see COIN-02
 */
export function isAddress(text: string): text is Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  if (text === text.toLowerCase()) return true
  return OxAddress.validate(text, { strict: true })
}

/**
 * The address in checksummed letter case.
 *
 * @throws {InvalidAddressError} if `text` is no address or its checksum is wrong
 * @see COIN-02
 */
export function toAddress(text: string): Address {
  if (!isAddress(text)) throw new InvalidAddressError(text)
  return OxAddress.checksum(text)
}

/** Compares two addresses whatever their letter case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
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

/** The text is not an address, or its checksum is wrong. */
export class InvalidAddressError extends BaseError {
  override readonly name = 'InvalidAddressError'
  readonly text: string

  constructor(text: string) {
    super(`Expected an address, got "${text}".`)
    this.text = text
  }
}
