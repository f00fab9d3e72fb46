import { type IdTokenClaims, idTokenClaims } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import * as z from 'zod/mini'

/**
 * Lifetime of the issuer's keys in memory, in ms. A token that names a new key
 * loads them sooner.
 */
const keysLifeMs = 5 * 60_000
/**
 * Minimum pause between two loads, in ms, for tokens that name unknown keys.
 */
const askAgainMs = 1_000
const askTimeoutMs = 5_000
/** Maximum age of a token. Real tokens live five minutes. */
const maxTokenAge = '6m'
/**
 * Tolerated difference of clocks, in seconds: nodes belong to different
 * operators.
 */
const clockToleranceS = 5

/** The person that a checked token names. */
export type Bearer = Pick<IdTokenClaims, 'verifier' | 'verifierId'> & {
  /** Id of the token, and its expiry. */
  readonly tokenId: string
  readonly expiresAt: Date
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
  let keys: { readonly set: JSONWebKeySet; readonly at: number } | undefined

  async function keySet(maxAgeMs: number): Promise<JSONWebKeySet> {
    const age = now().getTime() - (keys?.at ?? Number.NEGATIVE_INFINITY)
    if (keys && age < maxAgeMs) return keys.set
    keys = { set: await fetchKeys(rules), at: now().getTime() }
    return keys.set
  }

  const verify = async (token: string, maxAgeMs: number) =>
    jwtVerify(token, createLocalJWKSet(await keySet(maxAgeMs)), {
      algorithms: ['ES256'],
      issuer,
      audience,
      currentDate: now(),
      clockTolerance: clockToleranceS,
      maxTokenAge,
      requiredClaims: ['exp', 'iat', 'jti'],
    })

  return async (token) => {
    try {
      const { payload } = await verify(token, keysLifeMs).catch((error) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        return verify(token, askAgainMs)
      })
      const { verifier, verifierId, jti, exp } = z.parse(claims, payload)
      const expiresAt = new Date(exp * 1_000)
      return { verifier, verifierId, tokenId: jti, expiresAt }
    } catch (cause) {
      if (cause instanceof HttpError) throw cause
      const sentence = 'The ID token is not valid.'
      throw new HttpError('Unauthorized', sentence, { cause })
    }
  }
}

const keySetAnswer = z.object({ keys: z.array(z.looseObject({})) })

async function fetchKeys(rules: IdTokenRules): Promise<JSONWebKeySet> {
  try {
    const signal = AbortSignal.timeout(askTimeoutMs)
    const response = await rules.fetch(rules.jwksUrl, { signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return z.parse(keySetAnswer, await response.json()) as JSONWebKeySet
  } catch (cause) {
    const sentence = 'The issuer’s keys cannot be read now.'
    throw new HttpError('Unavailable', sentence, { cause })
  }
}
