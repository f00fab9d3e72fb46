/** What the frame of an account says. */
export const messages = {
  localNetwork: 'Local network',
  wallet: 'Wallet',
  history: 'History',
  contacts: 'Contacts',
  requestsWaiting: 'waiting',
  transactionsPending: 'pending',
  accountMenu: 'Account menu',
  receive: 'Receive',
  search: 'Search',
  shortcuts: 'Keyboard shortcuts',
  settings: 'Settings',
  logOut: 'Sign out of this device',
  light: 'Light',
  dark: 'Dark',
  theme: 'Theme',
  signedInWith: (name: string) => `Signed in with ${name}`,
  networks: 'Networks',
  networksConnected: (count: number) =>
    count === 1 ? '1 network connected' : `${count} networks connected`,
  migrated: 'Your wallet was updated to version 2',
  forceCreateWallet: 'Make a new wallet',
  notBuilt: (title: string) => `${title} is not built yet`,
  notBuiltText:
    'This part of Cairn does not exist yet. Nothing here works in secret: it will appear when it is done.',
} as const
