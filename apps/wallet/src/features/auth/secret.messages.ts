/** What signing in with a phrase or a password says. @see AUTH-07 AUTH-08 */
export const messages = {
  recovery: 'Recovery key',
  recoveryText:
    'Type your recovery phrase. It opens your wallet by itself, and it is forgotten as soon as it has.',
  cancel: 'Cancel',
  continue: 'Continue',
  opening: 'Opening your wallet',
  openingText: 'Your key is worked out on this device.',
  failed: 'Sign in failed',
} as const

/** The person's words for what stopped it, by the error's name. */
export const failures: Readonly<Record<string, string>> = {
  InvalidRecoveryPhraseError: 'Invalid recovery phrase',
  NotEnoughSignersError: 'Not enough signers',
}

/** Where nothing more is known of what stopped it. */
export const otherFailure =
  'A service does not answer. Nothing was changed; try again in a moment.'
