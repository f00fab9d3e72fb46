import { readFile } from 'node:fs/promises'
import { BaseError } from '@cairn/primitives'
import { ristretto255 } from '@noble/curves/ed25519.js'
import type { KeyshareConfig } from './config.ts'

const { Point } = ristretto255
const { Fn } = Point

/** A node's share of the key. */
export type Share = { readonly index: number; readonly secret: Uint8Array }

/** Bytes of a seed, so that reduction to a scalar leaves no bias. */
export const seedBytes = 64

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
  const fixed = seeds.map(toScalar)
  return Array.from({ length: count }, (_, at) => ({
    index: at + 1,
    secret: Fn.toBytes(fixed[at] ?? valueAt(fixed, at + 1)),
  }))
}

/**
 * Reads the share of a node that runs alone: 64 hex digits.
 *
 * @throws {ShareFileError} naming the file without its content
 */
export async function readShare({
  index,
  shareFile,
}: NonNullable<KeyshareConfig['own']>): Promise<Share> {
  try {
    const secret = Buffer.from(
      (await readFile(shareFile, 'utf8')).trim(),
      'hex',
    )
    if (Fn.is0(Fn.fromBytes(secret))) throw new RangeError('zero')
    return { index, secret }
  } catch (cause) {
    throw new ShareFileError(shareFile, cause)
  }
}

/** Returns the public key that proves answers under a share. */
export function publicKeyOf({ secret }: Share): Uint8Array {
  return Point.BASE.multiply(Fn.fromBytes(secret)).toBytes()
}

function toScalar(seed: Uint8Array): bigint {
  return Fn.create(BigInt(`0x${Buffer.from(seed).toString('hex')}`))
}

/** Lagrange interpolation through (1, first), (2, second), … */
function valueAt(values: readonly bigint[], x: number): bigint {
  const place = BigInt(x)
  let sum = 0n
  for (const [at, value] of values.entries()) {
    const own = BigInt(at + 1)
    let factor = 1n
    for (const other of values.keys()) {
      if (other === at) continue
      const index = BigInt(other + 1)
      const ratio = Fn.div(Fn.create(place - index), Fn.create(own - index))
      factor = Fn.mul(factor, ratio)
    }
    sum = Fn.add(sum, Fn.mul(value, factor))
  }
  return sum
}

/** The share of a node is missing or malformed. */
export class ShareFileError extends BaseError {
  override readonly name = 'ShareFileError'

  constructor(path: string, cause: unknown) {
    super(`No key share in ${path}.`, { cause })
  }
}
