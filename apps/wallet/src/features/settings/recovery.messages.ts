/** What the settings say of recovery phrases. @see AUTH-07 SIGN-08 */
export const messages = {
  title: 'Recovery key',
  text: 'Twelve words that open your wallet by themselves: when your mail is lost, or a service is gone for good.',
  none: 'No recovery key yet',
  noneText: 'Add one and keep it on paper, away from your devices.',
  loading: 'Reading your wallet’s signers',
  unreadable: 'Your signers could not be read',
  unreadableText: 'A service does not answer. Try again in a moment.',
  tryAgain: 'Try again',
  addNew: 'Add a new recovery phrase',
  addOwn: 'Use a phrase I have already',
  own: 'Your recovery phrase',
  ownText:
    'It will open this wallet. Use none that you have typed anywhere else.',
  add: 'Add it',
  adding: 'Adding the recovery key',
  addingText: 'Your wallet agrees on its new signer.',
  notAdded: 'The recovery key was not added',
  last: 'Only way in',
  weight: (weight: number) => `Weight ${weight}, enough by itself`,
  remove: 'Remove',
  removing: 'Removing',
  removeTitle: 'Remove this recovery key?',
  removeText:
    'Our services refuse its words at once. A network obeys them until the removal is published there; you see the fee first.',
  notRemoved: 'It was not removed',
  cancel: 'Cancel',
} as const

const failures: Readonly<Record<string, string>> = {
  InvalidRecoveryPhraseError: 'Invalid recovery phrase',
  KnownSignerError: 'This phrase belongs to your wallet already.',
  LastSignInError: 'Without it nobody could sign in to this wallet again.',
  NotEnoughSignersError: 'Not enough signers',
  SigningRejectedError: 'You did not sign. Nothing was changed.',
}

/** The person's words for what stopped a change. */
export function failureText(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return (
    failures[name] ??
    'A service does not answer. Nothing was changed; try again in a moment.'
  )
}
