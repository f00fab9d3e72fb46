import { BaseError } from '@cairn/primitives'

/** Somebody signed in truly, and the account to be made for them was not. @see ERRS-01 */
export class WalletCreationError extends BaseError {
  override readonly name = 'WalletCreationError'

  constructor(cause: unknown) {
    super('Error creating wallet', { cause })
  }
}

/** No wallet knows the key of a sign-in that creates none. @see AUTH-07 */
export class WalletMissingError extends BaseError {
  override readonly name = 'WalletMissingError'

  constructor() {
    super('No wallet uses these words.')
  }
}
