import { createHash } from 'node:crypto'
import { BaseError } from '@cairn/primitives'
import {
  calculateJwkThumbprint,
  compactVerify,
  decodeProtectedHeader,
  importJWK,
} from 'jose'
import * as z from 'zod/mini'

/**
 * Maximum age of a proof, in seconds, in either direction: clocks of clients
 * may be ahead.
 */
export const proofLifeS = 60

/** Longest proof, in characters. Real ones stay under a third of it. */
const maxLength = 2_048

const coordinate = z.string().check(z.regex(/^[\w-]{43}$/))

/** The public key alone. A private member fails the check. */
const publicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
})

const headerSchema = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: publicKey,
})

const payloadSchema = z.looseObject({
  jti: z.string().check(z.minLength(16), z.maxLength(64)),
  htm: z.literal('POST'),
  htu: z.string(),
  iat: z.int(),
  ath: z.optional(z.string()),
})

/** A proof that holds for one call. */
export type DpopProof = {
  /** SHA-256 of the key (RFC 7638), which a bound token names as `cnf.jkt`. */
  readonly thumbprint: string
  /** Unique per key. The caller accepts each id once. */
  readonly id: string
}

/**
 * Verifies that the holder of a key made this call: a DPoP proof of RFC 9449,
 * signed by ES256 with the P-256 key that it carries.
 *
 * @param call.url - the address that the client called, as seen from outside
 * @param call.token - the token that the proof must name; absent while a token
 *   is requested
 * @param call.claims - further claims that the proof must have
 * @param call.now - the time that the proof must be of
 * @throws {DpopProofError} also when the time is off; `isStale` is then true
 * @see AUTH-10
 */
export async function verifyDpopProof(
  proof: string,
  call: {
    readonly url: string
    readonly token?: string | undefined
    readonly claims?: Readonly<Record<string, string>> | undefined
    readonly now: Date
  },
): Promise<DpopProof> {
  const { jwk, payload } = await open(proof)
  if (normalized(payload.htu) !== normalized(call.url)) {
    throw new DpopProofError('is for another address')
  }
  if (call.token !== undefined && payload.ath !== hashOf(call.token)) {
    throw new DpopProofError('is for another token')
  }
  for (const [name, value] of Object.entries(call.claims ?? {})) {
    if (payload[name] !== value) {
      throw new DpopProofError(`is for another ${name}`)
    }
  }
  const age = call.now.getTime() / 1000 - payload.iat
  if (Math.abs(age) > proofLifeS) {
    throw new DpopProofError('is too old or from the future', { isStale: true })
  }
  const thumbprint = await calculateJwkThumbprint(jwk)
  return { thumbprint, id: `${thumbprint}.${payload.jti}` }
}

async function open(proof: string) {
  if (proof.length > maxLength) throw new DpopProofError('is too long')
  try {
    const { jwk } = z.parse(headerSchema, decodeProtectedHeader(proof))
    const key = await importJWK(jwk, 'ES256')
    const options = { algorithms: ['ES256'] }
    const verified = await compactVerify(proof, key, options)
    const text = new TextDecoder().decode(verified.payload)
    return { jwk, payload: z.parse(payloadSchema, JSON.parse(text)) }
  } catch (cause) {
    throw new DpopProofError('is malformed or not signed by its key', { cause })
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Normalises an address. Returns `undefined` for text that is not an address.
 */
function normalized(url: string): string | undefined {
  return URL.parse(url)?.href
}

/** The DPoP proof is not valid for this call. */
export class DpopProofError extends BaseError {
  override readonly name = 'DpopProofError'
  /** Only the time is wrong: the client's clock may be off. */
  readonly isStale: boolean

  constructor(
    why: string,
    options: { readonly isStale?: boolean; readonly cause?: unknown } = {},
  ) {
    super(`The DPoP proof ${why}.`, { cause: options.cause })
    this.isStale = options.isStale ?? false
  }
}
