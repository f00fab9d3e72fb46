export const messages = {
  title: 'Enter your code',
  text: 'The six digits your authenticator app shows for Cairn. The guard adds its signature only with them.',
  code: 'Code',
  confirm: 'Confirm',
  verifying: 'Verifying',
  cancel: 'Cancel',
  useRecovery: 'Use a recovery code',
  wrong: 'Invalid 2FA code. Please try again.',
} as const
