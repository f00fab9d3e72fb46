import * as OxAddress from 'ox/Address'
import { BaseError } from '../errors.ts'
import type { Address } from './wallet-config.ts'

/**
 * Checks whether `text` is an address that a user may send to: it begins with
 * `0x`, and its letters are all lower case, all upper case, or a correct
 * checksum.
 *
 * @see COIN-02
 */
export function isAddress(text: string): text is Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  const isPlain =
    digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (isPlain) return true
  return OxAddress.validate(text, { strict: true })
}

/**
 * Returns the address in checksummed letter case.
 *
 * @throws {InvalidAddressError} if `text` is not an address or its checksum is
 * wrong
 * @see COIN-02
 */
export function toAddress(text: string): Address {
  if (!isAddress(text)) throw new InvalidAddressError(text)
  return OxAddress.checksum(text)
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
