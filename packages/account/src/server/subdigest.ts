import { commons } from '@0xsequence/core'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { ethers } from 'ethers'

const digestBytes = 32

/**
 * Returns the bytes that a wallet's signer signs: the digest, bound to wallet
 * and chain.
 */
export function subdigestOf(payload: {
  readonly wallet: Address
  readonly chainId: bigint
  readonly digest: Hex
}): Hex {
  const { wallet, chainId, digest } = payload
  return commons.signature.subdigestOf({
    address: wallet,
    chainId,
    digest,
  }) as Hex
}

/** The data that a guard receives besides the subdigest. */
export type GuardAuxData = {
  readonly wallet: Address
  readonly chainId: bigint
  readonly digest: Hex
  /** The wallet's signatures collected so far. */
  readonly signature: Hex
}

/**
 * Decodes `abi.encode(address wallet, uint256 chainId, bytes digest, bytes
 * signature)`.
 *
 * @throws if the data has another shape, or the digest not 32 bytes
 * @see GUARD-01
 */
export function decodeGuardAuxData(auxData: Hex): GuardAuxData {
  const [wallet, chainId, digest, signature] =
    ethers.AbiCoder.defaultAbiCoder().decode(
      ['address', 'uint256', 'bytes', 'bytes'],
      auxData,
    )
  if (ethers.dataLength(digest) !== digestBytes)
    throw new MalformedDigestError()
  return { wallet, chainId, digest, signature }
}

/** A digest has not 32 bytes. */
export class MalformedDigestError extends BaseError {
  override readonly name = 'MalformedDigestError'

  constructor() {
    super(`A digest has ${digestBytes} bytes.`)
  }
}
