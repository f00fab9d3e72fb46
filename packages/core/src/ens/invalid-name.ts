import { BaseError } from '@cairn/primitives'

/** The text is not a name, or holds characters a name may not have. */
export class InvalidNameError extends BaseError {
  override readonly name = 'InvalidNameError'

  constructor(text: string, cause?: unknown) {
    super(`"${text}" is not a name that can be looked up.`, { cause })
  }
}
