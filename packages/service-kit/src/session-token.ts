import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { HttpError } from './http-error.ts'

const claimsSchema = z.object({
  /** Lower-case address. */
  account: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  /** The name of the app that asked for the session. */
  app: z.string(),
  /** Its origin; empty for an app that named none. */
  origin: z.string(),
  /** Revocations of the account before this token. */
  epoch: z.int().check(z.nonnegative()),
  /** Names the key that must prove each call; absent for a plain token. */
  cnf: z.optional(z.object({ jkt: z.string() })),
})

/** The account and the app that a session token belongs to. */
export type SessionClaims = z.output<typeof claimsSchema>

const issuer = 'cairn-api'
const audience = 'cairn-session'
const type = 'at+jwt'
const algorithm = 'HS256'
/** Difference of the clocks of several hosts, in seconds. */
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
 * Returns what a session token says. Its issuer, audience and type keep every
 * other JWT out, such as an ID token. Whether the account's tokens were revoked
 * and who holds its key, the caller checks.
 *
 * @throws {HttpError} `Unauthorized` when it is forged, expired or from the
 *   future
 * @see AUTH-10
 */
export async function verifySessionToken(
  secret: Uint8Array,
  token: string,
  now: Date,
): Promise<SessionClaims> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: type,
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    })
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
