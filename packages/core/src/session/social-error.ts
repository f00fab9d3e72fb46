import { BaseError } from '@cairn/primitives'

/** Why a sign-in with a provider came to nothing. */
export type SocialFailure =
  /** The person closed the window, or refused there. */
  | 'dismissed'
  /** The browser did not open the window. */
  | 'blocked'
  /** The provider or identity said no, or not truly. */
  | 'refused'
  /** A service cannot be reached. */
  | 'unreachable'
  /** The guard, or another signer, was not brought to sign. */
  | 'not-enough-signers'
  /** The sign-in was right; the account to be made for it was not. */
  | 'not-created'
  /** This browser keeps no key, as private windows of some do not. */
  | 'no-key-kept'
  | 'storage-silent'

const texts: Record<SocialFailure, string> = {
  dismissed: 'User dismissed auth popup',
  blocked: 'The browser blocked the sign-in window.',
  refused: 'Authentication failed. Please try again.',
  unreachable: 'A service does not answer.',
  'not-enough-signers': 'Not enough signers',
  'not-created': 'Error creating wallet',
  'no-key-kept': 'cannot create session',
  'storage-silent': 'The storage of this browser does not answer.',
}

/** A sign-in with a provider that came to nothing. @see AUTH-04 */
export class SocialError extends BaseError {
  override readonly name = 'SocialError'
  readonly reason: SocialFailure

  constructor(
    reason: SocialFailure,
    options: {
      /** Message for developers, in place of the reason's own. */
      readonly message?: string | undefined
      readonly cause?: unknown
    } = {},
  ) {
    super(options.message ?? texts[reason], { cause: options.cause })
    this.reason = reason
  }
}
