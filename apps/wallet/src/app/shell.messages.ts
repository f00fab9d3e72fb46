import { messages as pages } from '#shared/navigation/pages.messages.ts'

/** The texts of the frame around the screens. */
export const messages = {
  terms: 'Terms',
  privacy: 'Privacy',
  leaving: 'Leaving the wallet',
  support: 'Support',
  localNetwork: 'Local',
  loading: 'Opening your wallet',
  notFound: '404',
  notFoundText: 'This page doesn’t exist.',
  toWallet: pages.toWallet,
  errorTitle: 'Something went wrong',
  errorText: 'Your coins are safe. Reloading usually fixes this.',
  reload: 'Reload',
  community: 'Ask the community',
  unreachable: 'Cairn can’t connect',
  unreachableText:
    'Your coins are safe. Cairn keeps trying to connect. If you run Cairn yourself, check that its services are running.',
  tryAgain: 'Try again',
} as const
