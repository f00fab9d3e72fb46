import { messages as session } from '#shared/sign-in/sign-in.messages.ts'

/**
 * The texts of the views of signers with a typed secret.
 *
 * @see SIGN-08 SIGN-09
 */
export const messages = {
  recovery: 'Enter your recovery phrase',
  recoveryText:
    'Your recovery phrase signs this request. Cairn doesn’t keep a copy.',
  unlock: 'Password',
  signer: 'Signer',
  password: 'Enter your password',
  wrongPassword: 'Wrong password',
  mail: 'Check your email',
  mailText: (email: string) =>
    `Open the link sent to ${email}, on any device. The page it opens must show this code:`,
  mailHint: 'Once you confirm, this page signs on its own.',
  code: 'Confirmation code',
  openMailbox: session.openMailbox,
  sending: 'Sending the email',
  signing: 'Signing',
  wallet: 'Wallet',
  cancel: 'Cancel',
  continue: 'Continue',
} as const
