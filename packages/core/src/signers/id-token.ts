import { BaseError } from '@cairn/primitives'
import { type IdTokenClaims, idTokenClaims } from '@cairn/protocol'
import * as Base64 from 'ox/Base64'
import * as z from 'zod/mini'

/**
 * Reads the claims of an ID token. The keyshare nodes check its signature, each
 * for itself, before they answer.
 *
 * @throws {InvalidIdTokenError} when it is not an ID token
 */
export function readIdToken(token: string): IdTokenClaims {
  try {
    const [, payload = ''] = token.split('.')
    return z.parse(idTokenClaims, JSON.parse(Base64.toString(payload)))
  } catch (cause) {
    throw new InvalidIdTokenError(cause)
  }
}

export class InvalidIdTokenError extends BaseError {
  override readonly name = 'InvalidIdTokenError'

  constructor(cause?: unknown) {
    super('The ID token is not for this sign-in.', { cause })
  }
}
