import type { Wallet } from '../wallet.ts'

/** Whoever signs out takes their pseudonym with them. @see ANLT-01 SESS-03 */
export function clearAnalyticsIdentity(wallet: Wallet): void {
  wallet.storage.remove('analytics')
  wallet.runtime.analytics?.then(
    (client) => client.clearIdentity(),
    () => undefined,
  )
}
