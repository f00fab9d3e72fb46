/** The texts of pages in the web view of a native app. @see NATV-01 */
export const messages = {
  noBridge: 'The app can’t talk to Cairn',
  noBridgeText:
    'Nothing was signed or sent. Close this page, open your wallet from the app again, and update the app if that doesn’t help.',
  retry: 'Try again',
  withoutApp: 'Open Cairn without the app',
  signInTitle: (protocol: string) => `Sign in to the app ${protocol}`,
  signInText: (protocol: string) =>
    `An app on this device, which opens with ${protocol}, asks you to sign in to your wallet. It shows your wallet afterwards.`,
  signInWarning:
    'Continue only if you pressed a sign-in button in that app a moment ago. If a link or a message led you here, close this page.',
  continueWith: (provider: string) => `Continue with ${provider}`,
  continuing: 'Continuing',
  failed: 'Couldn’t start the sign-in',
  failedText: 'No one was signed in. Try again in a moment.',
  returnTitle: 'Go back to the app',
  returnText: (protocol: string) =>
    `Your sign-in continues in the app that opens with ${protocol}.`,
  open: (protocol: string) => `Open ${protocol}`,
  expired: 'This sign-in has ended',
  expiredText:
    'No one was signed in here. Go back to the app and start the sign-in again.',
} as const
