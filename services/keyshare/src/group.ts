import { randomBytes } from 'node:crypto'
import type { Hex } from '@cairn/primitives'
import { ristretto255 } from '@noble/curves/ed25519.js'

const { Point } = ristretto255
const { Fn } = Point

export type GroupElement = InstanceType<typeof Point>

/** Bytes of randomness, so that reduction to a scalar leaves no bias. */
export const seedBytes = 64

/** Reduces a seed of {@link seedBytes} to a scalar. */
export function toScalar(seed: Uint8Array): bigint {
  return Fn.create(BigInt(`0x${Buffer.from(seed).toString('hex')}`))
}

/** Returns a random scalar other than 0. */
export function randomScalar(): bigint {
  const scalar = toScalar(randomBytes(seedBytes))
  return scalar === 0n ? randomScalar() : scalar
}

/**
 * Returns the factor of the value at `own` in the interpolation at `x` through
 * the values at `places`. All are integers from 0.
 */
export function lagrangeFactor(
  places: readonly number[],
  own: number,
  x: number,
): bigint {
  let factor = 1n
  for (const other of places) {
    if (other === own) continue
    const above = Fn.create(BigInt(x - other))
    factor = Fn.mul(factor, Fn.div(above, Fn.create(BigInt(own - other))))
  }
  return factor
}

/** Interpolates scalars at `x`. */
export function interpolate(
  values: ReadonlyMap<number, bigint>,
  x: number,
): bigint {
  const places = [...values.keys()]
  let sum = 0n
  for (const [place, value] of values)
    sum = Fn.add(sum, Fn.mul(value, lagrangeFactor(places, place, x)))
  return sum
}

/** Interpolates group elements at `x`. */
export function interpolatePoints(
  values: ReadonlyMap<number, GroupElement>,
  x: number,
): GroupElement {
  const places = [...values.keys()]
  let sum = Point.ZERO
  for (const [place, value] of values)
    sum = sum.add(times(value, lagrangeFactor(places, place, x)))
  return sum
}

/** Evaluates the polynomial of `coefficients`, lowest first, at `x`. */
export function valueAt(coefficients: readonly bigint[], x: number): bigint {
  const at = BigInt(x)
  return coefficients.reduceRight(
    (sum, coefficient) => Fn.add(Fn.mul(sum, at), coefficient),
    0n,
  )
}

/** Evaluates committed coefficients, lowest first, at `x`. */
export function pointAt(
  commitments: readonly GroupElement[],
  x: number,
): GroupElement {
  const at = BigInt(x)
  return commitments.reduceRight(
    (sum, commitment) => times(sum, at).add(commitment),
    Point.ZERO,
  )
}

/** Returns the public element of a scalar. */
export function publicOf(scalar: bigint): GroupElement {
  return times(Point.BASE, scalar)
}

/** Multiplies, also by 0, which the library refuses. */
export function times(point: GroupElement, scalar: bigint): GroupElement {
  return scalar === 0n ? Point.ZERO : point.multiply(scalar)
}

export function encodePoint(point: GroupElement): Hex {
  return `0x${Buffer.from(point.toBytes()).toString('hex')}`
}

/** @throws {Error} for bytes that encode no element */
export function decodePoint(hex: Hex): GroupElement {
  return Point.fromBytes(new Uint8Array(Buffer.from(hex.slice(2), 'hex')))
}

export function encodeScalar(scalar: bigint): string {
  return Buffer.from(Fn.toBytes(scalar)).toString('hex')
}

/** @throws {Error} for bytes that encode no scalar */
export function decodeScalar(hex: string): bigint {
  return Fn.fromBytes(new Uint8Array(Buffer.from(hex, 'hex')))
}

export function addScalars(one: bigint, other: bigint): bigint {
  return Fn.add(one, other)
}

export function multiplyScalars(one: bigint, other: bigint): bigint {
  return Fn.mul(one, other)
}
