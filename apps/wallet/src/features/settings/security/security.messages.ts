import { messages as recoveryCode } from '#shared/recovery-code/recovery-code.messages.ts'

export const messages = {
  title: 'Security',
  loading: 'Loading your security settings',
  failed: 'Cairn Guard isn’t responding',
  failedText: 'Nothing was changed. Try again in a moment.',
  retry: 'Try again',
  off: 'Two-factor authentication is off',
  offText:
    'Cairn Guard adds its signature whenever one of your devices signs. Turn this on to require a code from your authenticator app too, so that a stolen device can’t move your coins.',
  on: 'Two-factor authentication is on',
  onText:
    'Cairn Guard adds its signature only after you enter a code from your authenticator app. Without that code, a stolen device can’t move your coins.',
  turnOn: 'Turn on',
  turnOff: 'Turn off two-factor authentication',
  scanTitle: 'Scan with your authenticator app',
  scanText:
    'Any authenticator app works. Cairn won’t show this QR code once you’re done.',
  qr: 'QR code for your authenticator app',
  secret: 'Or enter this setup key',
  copySecret: 'Copy setup key',
  code: 'Code',
  codeText: 'Enter the 6-digit code from the app',
  confirm: 'Confirm',
  cancel: 'Cancel',
  keepTitle: 'Save your recovery codes',
  keepText:
    'If you lose your authenticator app, any one of these codes turns off two-factor authentication. Keep them on paper, away from this device.',
  codes: 'Recovery codes',
  codesText:
    'If you lose your authenticator app, any one of these codes turns off two-factor authentication.',
  show: 'Show codes',
  used: 'Used',
  lostCodes: 'Cairn Guard can’t show these codes',
  lostCodesText:
    'If you still have them, they work. If not, create new codes. The old ones then stop working.',
  renew: 'Create new codes',
  lost: 'Lost your authenticator app?',
  reset: recoveryCode.title,
  resetText: 'Turns off two-factor authentication',
  copy: 'Copy',
  save: 'Save',
  kept: 'I’ve saved them',
  notKept:
    'You haven’t said that you saved your codes. Show them and save them: without them you can’t sign in when you lose your authenticator.',
  fileHead:
    'Cairn recovery codes. Using one turns off two-factor authentication.',
  notDone: 'Nothing was changed',
  turnedOff: 'Two-factor authentication turned off',
} as const
