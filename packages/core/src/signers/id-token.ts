import { BaseError } from '@cairn/primitives'
import { type IdTokenClaims, idTokenClaims } from '@cairn/protocol'
import * as Base64 from 'ox/Base64'
import * as z from 'zod/mini'

/**
 * What an ID token says. Its signature is checked by the keyshare nodes, each
 * for itself, before they answer.
 *
 * @throws {InvalidIdTokenError} when it is none
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
