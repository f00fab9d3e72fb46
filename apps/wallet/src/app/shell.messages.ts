/** What the frame around the screens says. */
export const messages = {
  terms: 'Terms',
  privacy: 'Privacy',
  leaving: 'Leaving the wallet',
  support: 'Support',
  localNetwork: 'Local network',
  loading: 'Opening your wallet',
  loadingScreen: 'Loading',
  notFound: '404',
  notFoundText: 'There is nothing at this address.',
  toWallet: 'Go to the wallet',
  errorTitle: 'Something went wrong',
  errorText: 'Your coins are safe. Reloading usually helps.',
  reload: 'Reload',
  community: 'Ask the community',
  unreachable: 'Cairn cannot reach its services',
  unreachableText:
    'Your coins are safe. Check that the stack is running, then try again. This page keeps trying by itself.',
  tryAgain: 'Try again',
} as const
