import { ristretto255, ristretto255_oprf } from '@noble/curves/ed25519.js'

const { Point } = ristretto255
const { Fn } = Point

/** A node's part of the key. */
export type Share = {
  /** The node's place: 1, 2, 3… */
  readonly index: number
  readonly secret: Uint8Array
}

/**
 * Splits a key among `count` nodes, any `threshold` of which stand for it
 * (Shamir). Coefficients come from `coefficients`, one per degree above zero,
 * so that a stack started again has the same shares.
 *
 * @param key - 32 random bytes; reduced into the group's order
 */
export function splitKey(
  key: Uint8Array,
  coefficients: readonly Uint8Array[],
  count: number,
): readonly Share[] {
  const polynomial = [key, ...coefficients].map(toScalar)
  return Array.from({ length: count }, (_, place) => {
    const index = place + 1
    const value = polynomial.reduceRight(
      (sum, coefficient) => Fn.add(Fn.mul(sum, BigInt(index)), coefficient),
      0n,
    )
    return { index, secret: Fn.toBytes(value) }
  })
}

/** The key that answers are checked with. */
export function publicKeyOf({ secret }: Share): Uint8Array {
  return Point.BASE.multiply(Fn.fromBytes(secret)).toBytes()
}

/** RFC 9497's own derivation, so that every scalar is equally likely. */
function toScalar(seed: Uint8Array): bigint {
  const { secretKey } = ristretto255_oprf.voprf.deriveKeyPair(
    seed,
    new TextEncoder().encode('cairn-keyshare-v1'),
  )
  return Fn.fromBytes(secretKey)
}
