import { BaseError } from '@cairn/primitives'
import type { PasswordlessFailure } from '../session/passwordless-state.ts'

const texts: Record<PasswordlessFailure, string> = {
  expired: 'The link has expired.',
  declined: 'The request was refused from the email.',
  'mail-failed': 'The mail could not be sent.',
  unreachable: 'A service does not answer.',
  refused: 'Sign in failed',
  'not-enough-signers': 'Not enough signers',
  'not-created': 'Error creating wallet',
  'no-key-kept': 'cannot create session',
  'storage-silent': 'The storage of this browser does not answer.',
}

/** A confirmation by mail that came to its end. */
export class PasswordlessError extends BaseError {
  override readonly name = 'PasswordlessError'
  readonly reason: PasswordlessFailure

  constructor(reason: PasswordlessFailure, cause?: unknown) {
    super(texts[reason], { cause })
    this.reason = reason
  }
}
