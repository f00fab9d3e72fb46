import { messages as failure } from '#shared/loading/failure.messages.ts'
import { messages as session } from '#shared/sign-in/sign-in.messages.ts'

/** The texts of signing in with a phrase or a password. @see AUTH-07 AUTH-08 */
export const messages = {
  recovery: 'Use a recovery phrase',
  recoveryText:
    'Enter your recovery phrase to open your wallet. Cairn doesn’t keep a copy.',
  password: 'Password',
  passwordText:
    'For developers. This password acts as a key: anyone who guesses it can sign with it.',
  passwordField: 'Password',
  strength: 'Strength',
  bits: (bits: string) => `${bits} bits`,
  weak: 'I understand that this password is weak and shouldn’t protect anything of value.',
  cancel: 'Cancel',
  continue: 'Continue',
  opening: 'Opening your wallet',
  openingText: 'Your key is being created on this device.',
  failed: 'Sign in failed',
  createNew: 'Create a new wallet',
} as const

/** The text for a browser that cannot keep this device's key. */
export const noKeyKept =
  'This browser can’t store your key, which is common in private windows. Open Cairn in a regular window.'

/** The text for a browser whose storage does not answer. */
export const storageSilent =
  'Your browser’s storage isn’t responding. Close other tabs of Cairn, or restart your browser, and try again.'

/** The person's words for what stopped it, by the error's name. */
export const failures: Readonly<Record<string, string>> = {
  InvalidRecoveryPhraseError: 'Invalid recovery phrase',
  WalletMissingError: 'No wallet uses these words. Check them, or create one.',
  EmptyPasswordError: 'Wrong password',
  NotEnoughSignersError: 'Not enough signers',
  SessionKeyMissingError: noKeyKept,
  StorageSilentError: storageSilent,
  WalletCreationError: session.notCreated,
}

/** The text for a failure without a known reason. */
export const otherFailure = failure.unchanged

/** The names of the ways to sign in without mail. @see AUTH-01 */
export const moreWords = {
  title: 'More options',
  newPhrase: 'New wallet with a recovery phrase',
  newPhraseText: 'Create a wallet that you open with 12 words.',
  recovery: 'Sign in with your recovery phrase',
  recoveryText: 'Open your wallet with its 12 words.',
  password: 'Password',
  passwordText: 'For developers.',
} as const
