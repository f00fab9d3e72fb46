import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'

const domain = { name: 'Sequence Guard', version: '1', chainId: 1 } as const

const timeText = (timestamp: number) =>
  new Date(timestamp).toUTCString().replace('GMT', 'UTC')

/** The scope of a proof that changes the second factor. */
export type AuthUpdate = {
  /** In milliseconds. */
  readonly timestamp: number
  /** The guard's method that is called with it. */
  readonly method: string
  /** Thumbprint of the browser's key that makes the call. */
  readonly key: string
}

/**
 * Returns the digest that a wallet signs to change its second factor: the typed
 * data `AuthUpdate(string timestamp,string method,string key)`. A proof for one
 * method, or of one browser, is none for another.
 *
 * @see GUARD-03
 */
export function authUpdateDigest({ timestamp, method, key }: AuthUpdate): Hex {
  return ethers.TypedDataEncoder.hash(
    domain,
    {
      AuthUpdate: [
        { name: 'timestamp', type: 'string' },
        { name: 'method', type: 'string' },
        { name: 'key', type: 'string' },
      ],
    },
    { timestamp: timeText(timestamp), method, key },
  ) as Hex
}

/** The one call that an ownership proof is for. */
export type OwnershipUse = {
  /** Address that the guard signs as. */
  readonly guard: Address
  /** The guard's method that is called with it. */
  readonly method: string
}

/**
 * Recovers the signer of a guard's ownership proof: the typed data
 * `AuthMethods(address wallet,string timestamp,address guard,string method)`,
 * whose hash the signer signed as a personal message. The guard that gets a
 * proof can so use it at no other one.
 *
 * @param proof.timestamp - milliseconds
 * @param use - absent for the proof of the official client, which ends after
 *   `timestamp` and names neither
 * @throws if the signature is malformed
 * @see GUARD-03 g
 */
export function recoverOwnershipProof(
  proof: {
    readonly wallet: Address
    readonly timestamp: number
    readonly signature: Hex
  },
  use?: OwnershipUse,
): Address {
  const timestamp = timeText(proof.timestamp)
  const names = [
    { name: 'guard', type: 'address' },
    { name: 'method', type: 'string' },
  ]
  const digest = ethers.TypedDataEncoder.hash(
    domain,
    {
      AuthMethods: [
        { name: 'wallet', type: 'address' },
        { name: 'timestamp', type: 'string' },
        ...(use ? names : []),
      ],
    },
    { wallet: proof.wallet, timestamp, ...use },
  )
  return ethers.verifyMessage(
    ethers.getBytes(digest),
    proof.signature,
  ) as Address
}
