/**
 * The texts of the first screen. No other text is loaded with it.
 *
 * @see AUTH-01
 */
export const messages = {
  signIn: 'Sign in',
  signInTo: 'Your coins. No recovery phrase to start.',
  signInText:
    'Sign in or create a wallet with your email. Your device, your sign-in and Cairn Guard hold it together. One alone can’t move anything.',
  tested: 'Every payment gets a test run before you sign',
  open: 'Open source. Check it, or run it yourself',
  phrase: 'I have a recovery phrase',
  email: 'Email',
  emailExample: 'you@example.com',
  emailMissing: 'Enter your email address first.',
  emailInvalid: 'Invalid email address',
  continue: 'Continue',
  moreOptions: 'More options',
  or: 'or with',
  continueWith: (name: string) => `Continue with ${name}`,
  continueWithEmail: 'Continue with email',
  signingIn: 'Signing in',
  signingInWith: (name: string) => `Signing in with ${name}`,
  otherWindowText:
    'Continue in the other window. This page updates on its own.',
  windowGoneText:
    'User dismissed auth popup. The other window seems to be closed. If it’s still open, finish there. Otherwise try again.',
  continueHere: 'Continue in this tab',
  cancel: 'Cancel',
  sending: 'Sending the email',
} as const
