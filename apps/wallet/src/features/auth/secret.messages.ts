/** What signing in with a phrase or a password says. @see AUTH-07 AUTH-08 */
export const messages = {
  recovery: 'Recovery key',
  recoveryText:
    'Type your recovery phrase. It opens your wallet by itself, and it is forgotten as soon as it has.',
  password: 'Password',
  passwordText:
    'For developers. The password is the key: whoever guesses it has this part of the wallet.',
  passwordField: 'Password',
  strength: 'Strength',
  bits: (bits: string) => `${bits} bits`,
  weak: 'I know that this password is weak and that nothing of value belongs behind it.',
  cancel: 'Cancel',
  continue: 'Continue',
  opening: 'Opening your wallet',
  openingText: 'Your key is worked out on this device.',
  failed: 'Sign in failed',
} as const

/** Where there is nowhere to keep the key of this device. */
export const noKeyKept =
  'This browser keeps no key for this page, as private windows do. Open Cairn in an ordinary window.'

/** The person's words for what stopped it, by the error's name. */
export const failures: Readonly<Record<string, string>> = {
  InvalidRecoveryPhraseError: 'Invalid recovery phrase',
  EmptyPasswordError: 'Wrong password',
  NotEnoughSignersError: 'Not enough signers',
  SessionKeyMissingError: noKeyKept,
  WalletCreationError: 'Error creating wallet. Nothing was made; try again.',
}

/** Where nothing more is known of what stopped it. */
export const otherFailure =
  'A service does not answer. Nothing was changed; try again in a moment.'

/** What the ways in are called that need no mail. @see AUTH-01 */
export const moreWords = {
  title: 'More options',
  newPhrase: 'New recovery phrase',
  newPhraseText: 'Make a wallet that twelve words open.',
  recovery: 'Recovery key',
  recoveryText: 'Open your wallet with its twelve words.',
  password: 'Password',
  passwordText: 'For developers.',
} as const
