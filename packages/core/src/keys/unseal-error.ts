import { BaseError } from '@cairn/primitives'

/** The stored key does not open: it was damaged, or its wrapping key lost. */
export class UnsealError extends BaseError {
  override readonly name = 'UnsealError'

  constructor(cause: unknown) {
    super('Could not decrypt data', { cause })
  }
}
