import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'

/**
 * Who signed a guard's ownership proof: the typed data
 * `AuthMethods(address wallet,string timestamp)`, whose hash the signer signed
 * as a personal message.
 *
 * @param proof.timestamp - milliseconds
 * @throws when the signature is malformed
 * @see GUARD-03
 */
export function recoverOwnershipProof(proof: {
  readonly wallet: Address
  readonly timestamp: number
  readonly signature: Hex
}): Address {
  const timestamp = new Date(proof.timestamp)
    .toUTCString()
    .replace('GMT', 'UTC')
  const digest = ethers.TypedDataEncoder.hash(
    { name: 'Sequence Guard', version: '1', chainId: 1 },
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
