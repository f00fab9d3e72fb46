import type { BaseWallet } from '../platform/base-wallet.ts'

/** Hashes up to this length, `#` included, bring nothing. @see AUTH-02 */
const shortest = 20

/** Whether this page is where a provider led back to. @see AUTH-02 */
export function isAuthRedirect(
  location: Pick<Location, 'pathname' | 'hash'>,
): boolean {
  const { pathname, hash } = location
  return pathname === '/auth' && hash.startsWith('#') && hash.length > shortest
}

/** Time for a page to be left, or to get its hash, in ms. @see AUTH-02 */
export const redirectWaitMs = 5_000

/** Whether this tab left for a provider and has not been answered. */
export function isRedirectPending(
  wallet: Pick<BaseWallet, 'tabStorage'>,
): boolean {
  return wallet.tabStorage.get('pendingSocial') !== undefined
}
