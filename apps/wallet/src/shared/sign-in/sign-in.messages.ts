/** Signing in and out, wherever a screen offers it. */
export const messages = {
  signOut: 'Sign out of this device',
  alwaysNewWallet: 'Always create a new wallet',
  openMailbox: 'Open the local mailbox',
  notCreated: 'Error creating wallet. Nothing was created. Try again.',
} as const
