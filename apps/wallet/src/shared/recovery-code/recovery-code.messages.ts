export const messages = {
  title: 'Use a recovery code',
  text: 'One of the ten codes you kept when you turned the second factor on. It is used up, and the second factor is turned off: turn it on again in Settings, Security.',
  code: 'Recovery code',
  confirm: 'Confirm',
  verifying: 'Verifying',
  cancel: 'Cancel',
  failed: 'The code was not taken',
} as const
