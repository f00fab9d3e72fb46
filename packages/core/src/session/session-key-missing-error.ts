import { BaseError } from '@cairn/primitives'

/** This browser keeps no key, as where its databases are forbidden. @see ERRS-01 */
export class SessionKeyMissingError extends BaseError {
  override readonly name = 'SessionKeyMissingError'

  constructor(cause: unknown) {
    super('cannot create session', { cause })
  }
}
