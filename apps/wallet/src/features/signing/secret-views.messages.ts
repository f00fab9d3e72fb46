/** What the views of signers say whose secret is typed. @see SIGN-08 SIGN-09 */
export const messages = {
  recovery: 'Recovery key',
  recoveryText:
    'Type the recovery phrase of your wallet. It signs this once and is forgotten.',
  unlock: 'Password',
  signer: 'Signer',
  password: 'Password',
  wrongPassword: 'Wrong password',
  wallet: 'Wallet',
  cancel: 'Cancel',
  continue: 'Continue',
} as const
