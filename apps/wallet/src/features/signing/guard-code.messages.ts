export const messages = {
  title: 'Enter your code',
  text: 'The six digits your authenticator app shows for Cairn. The guard adds its signature only with them.',
  code: 'Code',
  confirm: 'Confirm',
  verifying: 'Verifying',
  cancel: 'Cancel',
  useRecovery: 'Use a recovery code',
  recoveryTitle: 'Use a recovery code',
  recoveryText:
    'One of the ten codes you kept when you turned the second factor on. It is used up, and the second factor is turned off: turn it on again in Settings, Security.',
  recoveryCode: 'Recovery code',
  back: 'Back to the code of the app',
  failed: 'The code was not taken',
  wrong: 'Invalid 2FA code. Please try again.',
  locked: 'Too many wrong codes. Try again in 15 minutes.',
  unreachable: 'The guard does not answer. Try again in a moment.',
} as const
