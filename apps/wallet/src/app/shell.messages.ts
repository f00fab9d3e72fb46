/** What the frame around the screens says. */
export const messages = {
  wallet: 'Wallet',
  history: 'History',
  contacts: 'Contacts',
  requestsWaiting: 'waiting',
  transactionsPending: 'pending',
  terms: 'Terms',
  privacy: 'Privacy',
  support: 'Support',
  localNetwork: 'Local network',
  accountMenu: 'Account menu',
  receive: 'Receive',
  settings: 'Settings',
  logOut: 'Log out of this device',
  light: 'Light',
  dark: 'Dark',
  theme: 'Theme',
  signedInWith: 'Signed in with email',
  networks: 'Networks',
  networksConnected: (count: number) =>
    count === 1 ? '1 network connected' : `${count} networks connected`,
  loading: 'Opening your wallet',
  loadingScreen: 'Loading',
  notFound: '404',
  notFoundText: 'There is nothing at this address.',
  toWallet: 'Go to the wallet',
  notBuilt: (title: string) => `${title} is not built yet`,
  notBuiltText:
    'This part of Cairn does not exist yet. Nothing here works in secret: it will appear when it is done.',
  errorTitle: 'Something went wrong',
  errorText: 'Your coins are safe. Reloading usually helps.',
  reload: 'Reload',
  community: 'Ask the community',
  unreachable: 'Cairn cannot reach its services',
  unreachableText:
    'Your coins are safe. Check that the stack is running, then try again. This page keeps trying by itself.',
  tryAgain: 'Try again',
} as const

/** Where people ask each other; a native app opens it through its own path. */
export const communityUrl = 'https://community.cairn.example'
export const supportUrl = 'https://support.cairn.example'
