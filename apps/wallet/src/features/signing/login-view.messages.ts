import { messages as failure } from '#shared/loading/failure.messages.ts'

/** The texts of the view of a provider's signer. @see SIGN-06 */
export const messages = {
  title: (name: string) => `Sign in with ${name}`,
  text: (name: string) =>
    `This signature needs your ${name} account. Sign in to ${name} again. The key is created on this device and isn’t kept.`,
  wallet: 'Wallet',
  waiting: 'Continue in the other window',
  done: 'Signed in',
  failed: 'Login failed',
  failedText: failure.unexpected,
  retry: 'Try again',
  continue: 'Continue',
  cancel: 'Cancel',
} as const
