import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'

const domain = { name: 'Sequence Guard', version: '1', chainId: 1 } as const

const timeText = (timestamp: number) =>
  new Date(timestamp).toUTCString().replace('GMT', 'UTC')

/**
 * Returns the digest that a wallet signs to change its second factor: the typed
 * data `AuthUpdate(string timestamp)`.
 *
 * @param timestamp - milliseconds
 * @see GUARD-03
 */
export function authUpdateDigest(timestamp: number): Hex {
  return ethers.TypedDataEncoder.hash(
    domain,
    { AuthUpdate: [{ name: 'timestamp', type: 'string' }] },
    { timestamp: timeText(timestamp) },
  ) as Hex
}

/**
 * Recovers the signer of a guard's ownership proof: the typed data
 * `AuthMethods(address wallet,string timestamp)`, whose hash the signer signed
 * as a personal message.
 *
 * @param proof.timestamp - milliseconds
 * @throws if the signature is malformed
 * @see GUARD-03
 */
export function recoverOwnershipProof(proof: {
  readonly wallet: Address
  readonly timestamp: number
  readonly signature: Hex
}): Address {
  const timestamp = timeText(proof.timestamp)
  const digest = ethers.TypedDataEncoder.hash(
    domain,
    {
      AuthMethods: [
        { name: 'wallet', type: 'address' },
        { name: 'timestamp', type: 'string' },
      ],
    },
    { wallet: proof.wallet, timestamp },
  )
  return ethers.verifyMessage(
    ethers.getBytes(digest),
    proof.signature,
  ) as Address
}
