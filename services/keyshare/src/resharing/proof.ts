import { createHash } from 'node:crypto'
import type { Hex } from '@cairn/primitives'
import {
  addScalars,
  decodePoint,
  decodeScalar,
  encodePoint,
  encodeScalar,
  multiplyScalars,
  publicOf,
  randomScalar,
  times,
  toScalar,
} from '../group.ts'

/**
 * Signs a text with a scalar (Schnorr). The signature also proves that its
 * maker knows the scalar of the public key.
 *
 * @param purpose - separates the kinds of texts, so that none passes as another
 */
export function signText(secret: bigint, purpose: string, text: string): Hex {
  const nonce = randomScalar()
  const commitment = encodePoint(publicOf(nonce))
  const publicKey = encodePoint(publicOf(secret))
  const challenge = challengeOf({ commitment, publicKey, purpose, text })
  const response = addScalars(nonce, multiplyScalars(challenge, secret))
  return `${commitment}${encodeScalar(response)}`
}

/** Whether the scalar of `publicKey` signed the text. */
export function isSignedBy(
  publicKey: Hex,
  purpose: string,
  text: string,
  signature: Hex,
): boolean {
  const commitment = signature.slice(0, 66) as Hex
  try {
    const challenge = challengeOf({ commitment, publicKey, purpose, text })
    const response = publicOf(decodeScalar(signature.slice(66)))
    const expected = times(decodePoint(publicKey), challenge)
    return response.equals(decodePoint(commitment).add(expected))
  } catch {
    return false
  }
}

function challengeOf(parts: {
  readonly commitment: Hex
  readonly publicKey: Hex
  readonly purpose: string
  readonly text: string
}): bigint {
  const { commitment, publicKey, purpose, text } = parts
  const digest = createHash('sha512')
    .update(JSON.stringify([purpose, commitment, publicKey, text]))
    .digest()
  return toScalar(digest)
}
