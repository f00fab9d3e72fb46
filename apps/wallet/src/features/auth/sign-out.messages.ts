import { messages as session } from '#shared/sign-in/sign-in.messages.ts'

/** The texts of the question before signing out. @see SESS-03 */
export const messages = {
  ask: `${session.signOut}?`,
  goes: 'This removes this device from your wallet. It deletes the device’s key, pending and hidden items, and connected apps from this browser.',
  stays:
    'Your coins and contacts stay in your wallet. Theme, currency and networks stay in this browser.',
  others: 'Your other wallets stay on this device.',
  waiting: (count: number) =>
    count === 1
      ? '1 request waits for your signature. It will be deleted.'
      : `${count} requests wait for your signature. They will be deleted.`,
  apps: (count: number) =>
    count === 1
      ? '1 app is connected by WalletConnect. It will be disconnected.'
      : `${count} apps are connected by WalletConnect. They will be disconnected.`,
  again: (name: string, email: string | undefined) =>
    email === undefined
      ? `Sign in again with ${name}.`
      : `Sign in again with ${name}, ${email}.`,
  needsWords:
    'You need your recovery phrase or password to sign in again. Check that you have it.',
  signOut: 'Sign out',
  cancel: 'Cancel',
} as const
