import { BaseError } from '@cairn/primitives'
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
} from 'jose'

/** Lifetime of an issuer's keys in memory, in ms. */
const keysLifeMs = 5 * 60_000
/** Minimum pause between two loads for tokens that name unknown keys, in ms. */
const askAgainMs = 1_000
const timeoutMs = 5_000
/** Maximum size of an issuer's keys. Real sets have some 10 kB. */
const mostBytes = 512 * 1024

/**
 * Finds the key of a token among those that its issuer publishes at `url`. A
 * token that names a new key loads them sooner.
 *
 * @returns a source of keys for `jwtVerify`. It throws `KeySetError` when the
 *   keys cannot be read, and an error of jose when none is the token's
 */
export function createKeySet(
  url: string,
  fetch: typeof globalThis.fetch,
): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), {
    [customFetch]: async (address, options) =>
      bounded(await fetch(address, { ...options, redirect: 'error' })),
    timeoutDuration: timeoutMs,
    cacheMaxAge: keysLifeMs,
    cooldownDuration: askAgainMs,
  })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (isOfToken(cause)) throw cause
      throw new KeySetError('The issuer’s keys cannot be read now.', { cause })
    }
  }
}

/** Reads an answer up to the limit: an issuer must not fill our memory. */
async function bounded(answer: Response): Promise<Response> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = answer.body?.getReader()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) break
    size += value.byteLength
    if (size > mostBytes) {
      await reader?.cancel().catch(() => undefined)
      throw new RangeError('The keys are too large.')
    }
    chunks.push(value)
  }
  return new Response(new Blob(chunks as BlobPart[]), answer)
}

/** Makes one source of keys for each address, and keeps it. */
export function createKeySets(
  fetch: typeof globalThis.fetch,
): (url: string) => JWTVerifyGetKey {
  const sets = new Map<string, JWTVerifyGetKey>()
  return (url) => {
    const found = sets.get(url) ?? createKeySet(url, fetch)
    sets.set(url, found)
    return found
  }
}

/** The keys were read, and the token has none of them. */
function isOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}

/** An issuer's keys cannot be read. */
export class KeySetError extends BaseError {
  override readonly name = 'KeySetError'
}
