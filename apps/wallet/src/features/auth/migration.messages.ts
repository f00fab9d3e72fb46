import { messages as failure } from '#shared/loading/failure.messages.ts'

/** The texts of moving a wallet to a current way of signing in. @see AUTH-09 */
export const messages = {
  title: 'Find your older wallet',
  text: 'Older wallets used a username and password. Find yours here, then choose how you’ll sign in from now on.',
  username: 'Username',
  password: 'Password',
  continue: 'Continue',
  looking: 'Looking for your wallet',
  usual: 'Sign in another way',
  notFound: 'No wallet found with this username and password.',
  failed: failure.unreachable,
  linkTitle: 'Link your wallet',
  linkText: 'This is your wallet:',
  linkMany: 'These are your wallets. You’ll choose one when you sign in:',
  linkNext:
    'Now sign in. From then on, this sign-in opens your wallet, and the username and password stop working.',
  cancel: 'Cancel',
} as const
