import type { SocialFailure } from '@cairn/core'
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
  mismatch:
    'You signed in to another account. Use the account that belongs to this signer.',
  retry: 'Try again',
  continue: 'Continue',
  cancel: 'Cancel',
} as const

/** Why the sign-in came to nothing; other reasons are unexpected here. */
export const loginFailures: Partial<Record<SocialFailure, string>> = {
  dismissed: 'User dismissed auth popup',
  blocked:
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  refused: failure.refused,
  unreachable: failure.unreachable,
}
