import { messages as failure } from '#shared/loading/failure.messages.ts'

/** The texts about recovery phrases in the settings. @see AUTH-07 SIGN-08 */
export const messages = {
  title: 'Recovery key',
  text: 'A recovery phrase is 12 words that open your wallet on their own, even if you lose access to your email or Cairn shuts down.',
  none: 'No recovery phrase yet',
  noneText: 'Add one and keep it on paper, away from your devices.',
  loading: 'Loading your recovery phrases',
  unreadable: 'Couldn’t load your recovery phrases',
  unreadableText: failure.unreachable,
  tryAgain: 'Try again',
  addNew: 'Create a recovery phrase',
  addAnother: 'Add another',
  addOwn: 'Use a phrase I already have',
  own: 'Your recovery phrase',
  ownText:
    'This phrase will open your wallet. Don’t use one you’ve typed anywhere else.',
  add: 'Add phrase',
  adding: 'Adding your recovery phrase',
  addingText: 'Your signers are approving the change.',
  notAdded: 'Recovery phrase not added',
  last: 'Only way to sign in',
  opensAlone: 'opens the wallet alone',
  today: 'today',
  added: (date: string) => `added ${date}`,
  checkedOn: (date: string) => `checked ${date}`,
  one: 'Recovery phrase',
  rename: 'Rename phrase',
  nameHelp: 'For example, where you keep it. Don’t enter any of its words.',
  check: 'Check the words',
  checkText:
    'Check that you still have this phrase. Cairn compares the words on this device and doesn’t keep them.',
  checked: 'These are the right words',
  checkedText: 'Put them back in their safe place.',
  remove: 'Remove',
  removing: 'Removing',
  removeTitle: 'Remove this recovery phrase?',
  removeText:
    'Cairn’s services refuse its words at once. A network accepts them until the removal is published there. You’ll see the fee first.',
  notRemoved: 'Recovery phrase not removed',
  cancel: 'Cancel',
} as const

const failures: Readonly<Record<string, string>> = {
  InvalidRecoveryPhraseError: 'Invalid recovery phrase',
  KnownSignerError: 'This phrase already opens your wallet.',
  LastSignInError:
    'This is your only way to sign in. Add another before you remove it.',
  NotEnoughSignersError: 'Not enough signers',
  SigningRejectedError: 'You didn’t sign, so nothing was changed.',
}

/** The text for words that are not those of the phrase. */
export function checkFailureText(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return name === 'SignerMismatchError'
    ? 'These words belong to another recovery phrase.'
    : failureText(error)
}

/** The person's words for what stopped a change. */
export function failureText(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return failures[name] ?? failure.unchanged
}
