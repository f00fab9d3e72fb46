import { BaseError } from '@cairn/primitives'
import type { PasswordlessFailure } from './passwordless-state.ts'

/** A sign-in by mail that came to its end. */
export class PasswordlessError extends BaseError {
  override readonly name = 'PasswordlessError'
  readonly reason: PasswordlessFailure

  constructor(reason: PasswordlessFailure, cause?: unknown) {
    super(`Sign in failed: ${reason}.`, { cause })
    this.reason = reason
  }
}
