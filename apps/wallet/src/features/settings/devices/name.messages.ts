import { messages as failure } from '#shared/loading/failure.messages.ts'

/** The texts of naming a device or a recovery phrase. @see SESS-01 SIGN-08 */
export const messages = {
  name: 'Name',
  save: 'Save',
  cancel: 'Cancel',
  renamed: 'Name saved',
  failed: 'Name not saved',
  failedText: failure.unchanged,
} as const
