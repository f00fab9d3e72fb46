import { BaseError } from '@cairn/primitives'

/** The signature is not valid. */
export class SignatureError extends BaseError {
  override readonly name = 'SignatureError'

  constructor(why: string, cause?: unknown) {
    super(`The signature ${why}.`, { cause })
  }
}
