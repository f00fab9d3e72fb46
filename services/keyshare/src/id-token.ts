import { type IdTokenClaims, idTokenClaims } from '@cairn/protocol'
import { createKeySet, HttpError, KeySetError } from '@cairn/service-kit'
import { jwtVerify } from 'jose'
import * as z from 'zod/mini'

/** Maximum age of a token. Real tokens live five minutes. */
const maxTokenAge = '6m'
/**
 * Tolerated difference of clocks, in seconds: nodes belong to different
 * operators.
 */
const clockToleranceS = 5

/** The person that a checked token names. */
export type Bearer = Pick<IdTokenClaims, 'verifier' | 'verifierId'> & {
  /** Id of the token, when it was issued, and its expiry. */
  readonly tokenId: string
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** Thumbprint of the key that the token is bound to. */
  readonly key: string | undefined
}

export type CheckIdToken = (token: string) => Promise<Bearer>

export type IdTokenRules = {
  readonly issuer: string
  readonly audience: string
  readonly jwksUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
}

const claims = z.extend(idTokenClaims, {
  iat: z.number(),
  jti: z.string().check(z.minLength(1), z.maxLength(128)),
  /** A `|` here could make the inputs of two people equal. */
  verifier: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
  verifierId: z.string().check(z.minLength(1), z.maxLength(320)),
})

/**
 * Makes a node's own check of ID tokens: signed by the issuer's published key,
 * for this audience, and not expired. The check throws `Unauthorized` for any
 * other token, and `Unavailable` when the keys cannot be loaded.
 *
 * @see AUTH-05
 */
export function createIdTokenCheck(rules: IdTokenRules): CheckIdToken {
  const { issuer, audience, now } = rules
  const keys = createKeySet(rules.jwksUrl, rules.fetch)
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['ES256'],
        issuer,
        audience,
        currentDate: now(),
        clockTolerance: clockToleranceS,
        maxTokenAge,
        requiredClaims: ['exp', 'iat', 'jti'],
      })
      const { verifier, verifierId, jti, iat, exp, cnf } = z.parse(
        claims,
        payload,
      )
      const issuedAt = new Date(iat * 1_000)
      const expiresAt = new Date(exp * 1_000)
      const key = cnf?.jkt
      return { verifier, verifierId, tokenId: jti, issuedAt, expiresAt, key }
    } catch (cause) {
      if (cause instanceof KeySetError)
        throw new HttpError('Unavailable', cause.message, { cause })
      const sentence = 'The ID token is not valid.'
      throw new HttpError('Unauthorized', sentence, { cause })
    }
  }
}
