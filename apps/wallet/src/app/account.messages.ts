import { messages as signIn } from '#shared/sign-in/sign-in.messages.ts'

/** The texts of the account's frame. */
export const messages = {
  localNetwork: 'Local',
  wallet: 'Wallet',
  history: 'History',
  contacts: 'Contacts',
  requestsWaiting: 'to sign',
  transactionsPending: 'pending',
  accountMenu: 'Account menu',
  receive: 'Receive',
  openInTab: 'Open full wallet',
  search: 'Search',
  shortcuts: 'Keyboard shortcuts',
  settings: 'Settings',
  logOut: signIn.signOut,
  light: 'Light',
  dark: 'Dark',
  theme: 'Theme',
  profile: 'Profile',
  signedInWith: (name: string) => `Signed in with ${name}`,
  networks: 'Networks',
  networksConnected: (count: number) =>
    count === 1 ? '1 network connected' : `${count} networks connected`,
  pair: 'Connect an app',
  pairedApps: 'Apps connected by WalletConnect',
  openApp: (app: string) => `Open the site of ${app}`,
  disconnectApp: (app: string) => `Disconnect ${app}`,
  unverified: (origin: string) => `${origin}, unverified`,
  migrated: 'Your wallet was updated to version 2',
} as const
