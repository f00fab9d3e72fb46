import type { BaseWallet } from '../platform/base-wallet.ts'

/**
 * Runs the part of a sign-in that a reload ends for good, because its proof is
 * used up or its window belongs to this page. The next start of this tab then
 * tells the person to sign in again, unless a session was kept.
 *
 * @see AUTH-02 PWLS-02
 */
export async function noteInterruption<T>(
  { tabStorage }: Pick<BaseWallet, 'tabStorage'>,
  run: () => Promise<T>,
): Promise<T> {
  tabStorage.set('signedOut', 'sign-in-interrupted')
  try {
    return await run()
  } finally {
    tabStorage.remove('signedOut')
  }
}
