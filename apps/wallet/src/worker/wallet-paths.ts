/** First parts of the wallet's addresses. A test compares it with the routes. */
export const walletPaths = [
  'auth',
  'bridge',
  'buy',
  'coin',
  'collectible',
  'collection',
  'connect',
  'contacts',
  'debug',
  'extension',
  'history',
  'loading',
  'native-app-redirect',
  'privacy',
  'receive',
  'send',
  'settings',
  'sign-message',
  'sign-transaction',
  'swap',
  'terms',
  'wallet',
  'wallet-deployment',
  'wc',
] as const

const known: ReadonlySet<string> = new Set(['', ...walletPaths])

/**
 * Checks that an address is a page of the wallet. The host has pages of its own,
 * such as a provider's way back or the mailbox, which no cache may answer.
 */
export function isWalletPath(path: string): boolean {
  const [, first = '', second] = path.split('/')
  return known.has(first) && !(first === 'auth' && second === 'provider')
}
