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

/**
 * Second parts of the wallet's addresses where the host has addresses below the
 * same first part. A test compares them with the routes, and the host's
 * addresses with what the wallet takes for its own.
 */
export const pagesBelow: Readonly<Record<string, readonly string[]>> = {
  auth: [
    'logout',
    'migration',
    'new-mnemonic',
    'passwordless',
    'passwordless-confirm',
    'plain-password',
    'recovery',
  ],
  bridge: [],
}

const known: ReadonlySet<string> = new Set(['', ...walletPaths])

/**
 * Checks that an address is a page of the wallet. The host has pages of its own,
 * such as a provider's way back or the mailbox, which no cache may answer.
 */
export function isWalletPath(path: string): boolean {
  const [, first = '', second = ''] = path.split('/')
  const pages = pagesBelow[first]
  return known.has(first) && (!pages || !second || pages.includes(second))
}
