export const messages = {
  title: 'Use a recovery code',
  text: 'Enter one of the 10 recovery codes you saved. This turns off two-factor authentication and cancels the other codes. You can turn it on again in Settings, Security.',
  code: 'Recovery code',
  confirm: 'Confirm',
  verifying: 'Verifying',
  cancel: 'Cancel',
} as const
