import { messages as recoveryCode } from '#shared/recovery-code/recovery-code.messages.ts'

export const messages = {
  title: 'Enter your code',
  text: 'Enter the 6-digit code from your authenticator app. Cairn Guard signs once the code is right.',
  code: 'Code',
  confirm: 'Confirm',
  verifying: 'Verifying',
  cancel: 'Cancel',
  useRecovery: recoveryCode.title,
  wrong: 'Invalid 2FA code. Please try again.',
} as const
