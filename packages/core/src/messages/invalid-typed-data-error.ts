import { BaseError } from '@cairn/primitives'

/** Typed data that does not hold what its types say. */
export class InvalidTypedDataError extends BaseError {
  override readonly name = 'InvalidTypedDataError'
  /** The fault in words, such as `amount is not of type uint8`. */
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super(`This is no typed data that can be signed: ${reason}.`, { cause })
    this.reason = reason
  }
}
