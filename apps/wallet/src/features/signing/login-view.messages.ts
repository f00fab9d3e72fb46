/** What the view of a provider's signer says. @see SIGN-06 */
export const messages = {
  title: (name: string) => `Sign in with ${name}`,
  text: (name: string) =>
    `This signature needs your ${name} account. Sign in there once more; its key is put together on this device and forgotten afterwards.`,
  wallet: 'Wallet',
  waiting: 'Go on in the other window',
  done: 'Signed in',
  failed: 'Login failed',
  failedText: 'An unexpected error occurred. Please try again.',
  retry: 'Try again',
  continue: 'Continue',
  cancel: 'Cancel',
} as const
