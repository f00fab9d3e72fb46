import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { HttpError } from '../http-error.ts'
import type { Keys } from '../keys.ts'

const claimsSchema = z.object({
  /** Lower-case address. */
  account: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  /** The name of the app that asked for the session. */
  app: z.string(),
  /** Origin of the app; empty for an app without one. */
  origin: z.string(),
  /** Number of the account's revocations before this token. */
  epoch: z.int().check(z.nonnegative()),
  /**
   * Thumbprint of the key that must prove each call; absent for a plain token.
   */
  cnf: z.optional(z.object({ jkt: z.string() })),
})

/** The account and the app that a session token belongs to. */
export type SessionClaims = z.output<typeof claimsSchema>

const issuer = 'cairn-api'
const audience = 'cairn-session'
const type = 'at+jwt'
const algorithm = 'HS256'
/** Tolerated difference of the hosts' clocks, in seconds. */
const clockToleranceS = 5

/** Issues a session token; `exp` and `iat` are in seconds. */
export function signSessionToken(
  secret: Uint8Array,
  claims: SessionClaims,
  times: { readonly iat: number; readonly exp: number },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(times.iat)
    .setExpirationTime(times.exp)
    .sign(secret)
}

/**
 * Returns the claims of a session token. The issuer, audience and type keep
 * every other JWT out, such as an ID token. The caller checks revocation and
 * the holder of the key.
 *
 * @param secrets - one of them signed the token
 * @throws {HttpError} `Unauthorized` when the token is forged, expired or from
 *   the future
 * @see AUTH-10
 */
export async function verifySessionToken(
  secrets: Keys,
  token: string,
  now: Date,
): Promise<SessionClaims> {
  try {
    const payload = await verifyByAny(secrets, token, now)
    const { iat = Number.POSITIVE_INFINITY } = payload
    if (iat > now.getTime() / 1000 + clockToleranceS)
      throw new RangeError('iat is in the future')
    return z.parse(claimsSchema, payload)
  } catch (cause) {
    throw new HttpError(
      'Unauthorized',
      'The session token is invalid or has expired.',
      { cause },
    )
  }
}

/** Verifies a token by each secret in turn: tokens name no key. */
async function verifyByAny(
  [secret, ...others]: Keys,
  token: string,
  now: Date,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: type,
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    })
    return payload
  } catch (error) {
    const [next, ...rest] = others
    const isOfAnother = error instanceof errors.JWSSignatureVerificationFailed
    if (!next || !isOfAnother) throw error
    return verifyByAny([next, ...rest], token, now)
  }
}
