import type { AnalyticsWallet } from './analytics-wallet.ts'

/** Signing out deletes the pseudonym. @see ANLT-01 SESS-03 */
export function clearAnalyticsIdentity(
  wallet: Pick<AnalyticsWallet, 'analytics' | 'storage'>,
): void {
  wallet.storage.remove('analytics')
  wallet.analytics.client?.then(
    (client) => client.clearIdentity(),
    () => undefined,
  )
}
