import { BaseError } from '@cairn/primitives'

/** The person refused to sign. */
export class SigningRejectedError extends BaseError {
  override readonly name = 'SigningRejectedError'

  constructor() {
    super('Signing was rejected by user.')
  }
}
