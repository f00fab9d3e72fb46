import { messages as recoveryCode } from '#shared/recovery-code/recovery-code.messages.ts'
import { messages as guard } from '#shared/signers/guard.messages.ts'

export const messages = {
  title: 'Enter your code',
  text: 'Enter the 6-digit code from your authenticator app. Cairn Guard signs once the code is right.',
  code: 'Code',
  confirm: 'Confirm',
  verifying: 'Verifying',
  cancel: 'Cancel',
  useRecovery: recoveryCode.title,
  wrong: guard.wrong,
} as const
