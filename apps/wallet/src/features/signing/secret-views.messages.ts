/** What the views of signers say whose secret is typed. @see SIGN-08 SIGN-09 */
export const messages = {
  recovery: 'Recovery key',
  recoveryText:
    'Type the recovery phrase of your wallet. It signs this once and is forgotten.',
  unlock: 'Password',
  signer: 'Signer',
  password: 'Password',
  wrongPassword: 'Wrong password',
  mail: 'Check your mail',
  mailText: (email: string) =>
    `We’ve sent a mail to ${email}. Open its link, on any device, and compare this code:`,
  mailHint: 'The signature is made here once you have confirmed.',
  code: 'Confirmation code',
  openMailbox: 'Open the local mailbox',
  sending: 'Sending the mail',
  signing: 'Signing',
  wallet: 'Wallet',
  cancel: 'Cancel',
  continue: 'Continue',
} as const
