import { type IdTokenClaims, idTokenClaims } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import * as z from 'zod/mini'

const audience = 'cairn'
/** Keys are asked for again after this long, or when a token names a new one. */
const keysLifeMs = 5 * 60_000
/** Tokens live five minutes; none may claim to live longer. */
const maxTokenAge = '6m'

export type CheckIdToken = (token: string) => Promise<IdTokenClaims>

/**
 * Makes a node's own check of ID tokens: signed by the issuer's published key,
 * meant for us, and not over.
 */
export function createIdTokenCheck(options: {
  readonly issuer: string
  readonly jwksUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
}): CheckIdToken {
  const { issuer, now } = options
  let keys: { readonly set: JSONWebKeySet; readonly at: number } | undefined

  async function keySet(mustBeNew: boolean): Promise<JSONWebKeySet> {
    const age = now().getTime() - (keys?.at ?? Number.NEGATIVE_INFINITY)
    if (keys && !mustBeNew && age < keysLifeMs) return keys.set
    keys = { set: await fetchKeys(options), at: now().getTime() }
    return keys.set
  }

  const verify = async (token: string, mustBeNew: boolean) =>
    jwtVerify(token, createLocalJWKSet(await keySet(mustBeNew)), {
      algorithms: ['ES256'],
      issuer,
      audience,
      currentDate: now(),
      maxTokenAge,
      requiredClaims: ['exp', 'iat', 'verifier', 'verifierId'],
    })

  return async (token) => {
    try {
      const { payload } = await verify(token, false).catch((error: unknown) => {
        if (isUnknownKey(error)) return verify(token, true)
        throw error
      })
      return z.parse(idTokenClaims, payload)
    } catch (cause) {
      if (cause instanceof HttpError) throw cause
      throw new HttpError('Unauthorized', 'The ID token is not valid.', {
        cause,
      })
    }
  }
}

function isUnknownKey(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_JWKS_NO_MATCHING_KEY'
  )
}

async function fetchKeys(options: {
  readonly jwksUrl: string
  readonly fetch: typeof globalThis.fetch
}): Promise<JSONWebKeySet> {
  try {
    const response = await options.fetch(options.jwksUrl)
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as JSONWebKeySet
  } catch (cause) {
    throw new HttpError(
      'Unavailable',
      'The issuer’s keys cannot be read now.',
      {
        cause,
      },
    )
  }
}
