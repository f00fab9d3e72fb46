import { jwtVerify, SignJWT } from 'jose'
import { HttpError } from './http-error.ts'

/** Whose session a token is. `account` is a lower-case address. */
export type SessionClaims = { readonly account: string; readonly app: string }

const issuer = 'cairn-api'
const algorithm = 'HS256'

/** Issues a session token; `exp` and `iat` are in seconds. */
export function signSessionToken(
  secret: Uint8Array,
  claims: SessionClaims,
  times: { readonly iat: number; readonly exp: number },
): Promise<string> {
  return new SignJWT({ account: claims.account, app: claims.app })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setIssuedAt(times.iat)
    .setExpirationTime(times.exp)
    .sign(secret)
}

/**
 * Whose token this is, and when it was issued in seconds.
 *
 * @throws {HttpError} `Unauthorized` when it is missing, forged or expired
 */
export async function verifySessionToken(
  secret: Uint8Array,
  token: string | undefined,
  now: Date,
): Promise<SessionClaims & { readonly issuedAt: number }> {
  if (!token) throw new HttpError('Unauthorized', 'A session is needed.')
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      issuer,
      currentDate: now,
      requiredClaims: ['exp', 'account'],
    })
    const { account, app, iat = 0 } = payload
    if (typeof account !== 'string') throw new TypeError('no account')
    return { account, app: typeof app === 'string' ? app : '', issuedAt: iat }
  } catch (cause) {
    throw new HttpError('Unauthorized', 'The session is not valid.', { cause })
  }
}
