import type { Hex } from '@cairn/primitives'
import {
  decodeScalar,
  encodePoint,
  encodeScalar,
  interpolate,
  publicOf,
  toScalar,
} from './group.ts'

/** A node's share of the key. */
export type Share = {
  readonly index: number
  /** Number of the sharing. A resharing makes the next one. */
  readonly epoch: number
  /** Number of nodes needed to derive a key. */
  readonly threshold: number
  readonly secret: Uint8Array
}

/**
 * Completes a Shamir sharing without a dealer who knows the key. The first
 * shares are the random `seeds`, as many as are needed to derive. They fix the
 * polynomial, and the other shares, up to `count`, lie on it. The key, its
 * value at zero, is never computed.
 */
export function completeShares(
  seeds: readonly Uint8Array[],
  count: number,
): Share[] {
  const fixed = new Map(seeds.map((seed, at) => [at + 1, toScalar(seed)]))
  return Array.from({ length: count }, (_, at) => ({
    index: at + 1,
    epoch: 1,
    threshold: seeds.length,
    secret: toBytes(fixed.get(at + 1) ?? interpolate(fixed, at + 1)),
  }))
}

/** Returns the share that one of the seeds of {@link completeShares} is. */
export function shareOfSeed(
  seed: Uint8Array,
  place: Pick<Share, 'index' | 'threshold'>,
): Share {
  return { ...place, epoch: 1, secret: toBytes(toScalar(seed)) }
}

/** Returns the public key that proves answers under a share. */
export function publicKeyOf({ secret }: Pick<Share, 'secret'>): Hex {
  return encodePoint(publicOf(scalarOf({ secret })))
}

/** @throws {Error} for bytes that encode no scalar */
export function scalarOf({ secret }: Pick<Share, 'secret'>): bigint {
  return decodeScalar(Buffer.from(secret).toString('hex'))
}

function toBytes(scalar: bigint): Uint8Array {
  return new Uint8Array(Buffer.from(encodeScalar(scalar), 'hex'))
}
