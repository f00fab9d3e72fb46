import { BaseError } from '@cairn/primitives'

/** Twelve words that are no recovery phrase. */
export class InvalidRecoveryPhraseError extends BaseError {
  override readonly name = 'InvalidRecoveryPhraseError'

  constructor() {
    super('Invalid recovery phrase')
  }
}

/** A signer was to sign with a secret that nobody has typed. */
export class SignerLockedError extends BaseError {
  override readonly name = 'SignerLockedError'
}

/** The typed secret belongs to another signer. */
export class SignerMismatchError extends BaseError {
  override readonly name = 'SignerMismatchError'

  constructor() {
    super('Address does not match signer')
  }
}

/** A password of nothing but spaces. */
export class EmptyPasswordError extends BaseError {
  override readonly name = 'EmptyPasswordError'

  constructor() {
    super('Wrong password')
  }
}
