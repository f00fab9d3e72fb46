import { messages as session } from '#shared/sign-in/sign-in.messages.ts'

/** The texts of the signing dialog and of the signers' views. @see SIGN-03 */
export const messages = {
  title: 'Signing Options',
  signers: 'Signing options',
  nothing: 'Nothing to Sign',
  everyNetwork: 'All networks',
  waiting: (count: number) => `${count} more waiting`,
  message: 'Sign a message',
  setup: 'A change to your wallet’s signers',
  proof: 'Proof that this is your wallet',
  needed: (weight: number) => `${weight} needed`,
  more: (weight: number) => `${weight} more needed`,
  enough: 'That’s enough',
  goesOn: 'Continuing now.',
  next: (label: string) => `${label} is next.`,
  finishes: (label: string) => `${label} is enough to finish.`,
  /** Without the signer's label: only its row is found by that. */
  sign: 'Sign',
  cancel: 'Cancel',
  cancelOne: 'Cancel this one',
  cancelAll: (count: number) => `Cancel all ${count}`,
  short:
    'The signers on this device don’t have enough weight. Sign out, then sign in again.',
  logOut: session.signOut,
  signed: 'Signed',
  prompting: 'Signing',
  notNeeded: 'Not needed',
} as const
