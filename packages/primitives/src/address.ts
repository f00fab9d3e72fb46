import * as OxAddress from 'ox/Address'
import { BaseError } from './errors.ts'
import type { Address } from './wallet-config.ts'

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

/** The text is not an address, or its checksum is wrong. */
export class InvalidAddressError extends BaseError {
  override readonly name = 'InvalidAddressError'
  readonly text: string

  constructor(text: string) {
    super(`Expected an address, got "${text}".`)
    this.text = text
  }
}
