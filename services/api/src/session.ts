import { type Call, HttpError, verifySessionToken } from '@cairn/service-kit'
import type { ApiContext } from './context.ts'
import { findRevocation } from './db/revoked-tokens.queries.ts'

/**
 * The account that a call's token is of, in lower case.
 *
 * @throws {HttpError} `Unauthorized` when the token is missing, forged, over,
 *   or was revoked
 * @see AUTH-10
 */
export async function accountOf(
  { sessionSecret, now, database }: ApiContext,
  { token }: Call,
): Promise<string> {
  const claims = await verifySessionToken(sessionSecret, token, now())
  const from = await findRevocation(database, claims.account)
  if (from && claims.issuedAt * 1000 < from.getTime())
    throw new HttpError('Unauthorized', 'The session is not valid.')
  return claims.account
}
