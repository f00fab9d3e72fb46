import {
  ristretto255,
  ristretto255_hasher,
  ristretto255_oprf,
} from '@noble/curves/ed25519.js'

/* A keyshare node sees only a blinded point, so one user's ID token could be
   sent with the blinded input of another user. Hence the caller proves, with
   a Schnorr proof, that it knows the blind between the token's own input and
   the point. The point is then the blinded form of that input. The node does
   not learn the blind, so it still cannot compute the evaluation. */

const { Point } = ristretto255
const { Fn } = Point
const { voprf } = ristretto255_oprf
const domain = 'cairn-keyshare-binding-v1'

/** Returns the bytes that a user's login key is derived from. @see AUTH-05 */
export function keyshareInput(
  verifier: string,
  verifierId: string,
): Uint8Array {
  return new TextEncoder().encode(`${verifier}|${verifierId}`)
}

/**
 * Proves that `blinded` is `input` under a blind that the caller knows, for one
 * use of one ID token.
 *
 * @returns 64 bytes: a commitment and a response
 */
export function proveBlind(options: {
  readonly input: Uint8Array
  readonly blind: Uint8Array
  readonly blinded: Uint8Array
  readonly idToken: string
}): Uint8Array {
  const base = basePoint(options.input)
  const nonce = Fn.fromBytes(voprf.generateKeyPair().secretKey)
  const commitment = base.multiply(nonce).toBytes()
  const challenge = challengeOf({ ...options, commitment })
  const response = Fn.add(nonce, Fn.mul(challenge, Fn.fromBytes(options.blind)))
  return new Uint8Array([...commitment, ...Fn.toBytes(response)])
}

/** Checks a proof of {@link proveBlind}. Malformed proofs are invalid. */
export function isBlindProven(options: {
  readonly input: Uint8Array
  readonly blinded: Uint8Array
  readonly idToken: string
  readonly proof: Uint8Array
}): boolean {
  const commitment = options.proof.slice(0, 32)
  try {
    const blinded = Point.fromBytes(options.blinded)
    if (blinded.equals(Point.ZERO)) return false
    const response = Fn.fromBytes(options.proof.slice(32))
    const challenge = challengeOf({ ...options, commitment })
    return basePoint(options.input)
      .multiply(response)
      .equals(Point.fromBytes(commitment).add(blinded.multiply(challenge)))
  } catch {
    return false
  }
}

/** Returns the input's point in the group, by blinding and unblinding it. */
function basePoint(input: Uint8Array) {
  const { blind, blinded } = voprf.blind(input)
  return Point.fromBytes(blinded).multiply(Fn.inv(Fn.fromBytes(blind)))
}

function challengeOf(parts: {
  readonly input: Uint8Array
  readonly blinded: Uint8Array
  readonly commitment: Uint8Array
  readonly idToken: string
}): bigint {
  const token = new TextEncoder().encode(parts.idToken)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, parts.input.length)
  const transcript = new Uint8Array([
    ...length,
    ...parts.input,
    ...parts.blinded,
    ...parts.commitment,
    ...token,
  ])
  return ristretto255_hasher.hashToScalar(transcript, { DST: domain })
}
