/** What the signing dialog says. @see SIGN-03 */
export const messages = {
  title: 'Signing Options',
  nothing: 'Nothing to Sign',
  more: (weight: number) => `${weight} more needed`,
  enough: 'That’s enough',
  next: (label: string) => `${label} is next.`,
  cancel: 'Cancel',
  short:
    'The signers of this device do not weigh enough. Log out and sign in again.',
  logOut: 'Log out of this device',
  signed: 'Signed',
  prompting: 'Signing',
} as const
