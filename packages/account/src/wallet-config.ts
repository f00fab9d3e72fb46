import { type commons, universal } from '@0xsequence/core'
import { type Address, BaseError, type WalletConfig } from '@cairn/primitives'
import { ethers } from 'ethers'

/** Converts the engine's configuration tree to a list of weighted signers. */
export function toWalletConfig(config: commons.config.Config): WalletConfig {
  const coder = universal.genericCoderFor(config.version).config
  const { threshold } = config as { threshold?: ethers.BigNumberish }
  return {
    threshold: Number(threshold ?? 0),
    signers: coder.signersOf(config).map(({ address, weight }) => ({
      address: ethers.getAddress(address) as Address,
      weight: Number(weight),
    })),
  }
}

/**
 * Checks that a configuration fits the signature format: one byte of weight per
 * signer, two of threshold, and signers that can reach it.
 *
 * @throws {InvalidConfigError}
 */
export function checkWalletConfig(config: WalletConfig): void {
  const seen = new Set<string>()
  for (const { address, weight } of config.signers) {
    if (!Number.isInteger(weight) || weight < 1 || weight > 255)
      throw new InvalidConfigError(`weight ${weight} of ${address}`)
    if (seen.has(address.toLowerCase()))
      throw new InvalidConfigError(`signer ${address} twice`)
    seen.add(address.toLowerCase())
  }
  const { threshold } = config
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > 65_535)
    throw new InvalidConfigError(`threshold ${threshold}`)
  const sum = config.signers.reduce((total, { weight }) => total + weight, 0)
  if (sum < threshold)
    throw new InvalidConfigError(`weight ${sum} under threshold ${threshold}`)
}

/** No signers could ever sign for an account with this configuration. */
export class InvalidConfigError extends BaseError {
  override readonly name = 'InvalidConfigError'

  constructor(reason: string) {
    super(`No account can have this configuration: ${reason}.`)
  }
}
