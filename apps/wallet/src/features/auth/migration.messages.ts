/** What moving a wallet to a sign-in of today says. @see AUTH-09 */
export const messages = {
  title: 'Wallets with a username',
  text: 'Wallets were once opened by a username and a password. Find yours here, and give it a sign-in of today in their place.',
  username: 'Username',
  password: 'Password',
  continue: 'Continue',
  looking: 'Looking for your wallet',
  usual: 'Sign in the usual way',
  notFound: 'No wallet has this username and password.',
  failed: 'A service does not answer. Try again in a moment.',
  linkTitle: 'Link your wallet',
  linkText: 'Your wallet was found:',
  linkMany: 'Your wallets were found; you choose one as you sign in:',
  linkNext:
    'Sign in. From then on that opens this wallet, and the username and password no longer do.',
  cancel: 'Cancel',
} as const
