import type { AnalyticsClient } from './analytics-client.ts'
import type { AnalyticsWallet } from './analytics-wallet.ts'
import type { AnalyticsEvent } from './events.ts'

/**
 * Reports an event where the environment has analytics, and does nothing at
 * all where it has none.
 *
 * @see ANLT-01
 */
export function track(wallet: AnalyticsWallet, event: AnalyticsEvent): void {
  const { analytics } = wallet.environment
  if (!analytics) return
  wallet.analytics.client ??= load(wallet, analytics.token)
  wallet.analytics.client.then(
    (client) => client.track(event),
    () => undefined,
  )
}

async function load(
  wallet: AnalyticsWallet,
  token: string,
): Promise<AnalyticsClient> {
  const { startAnalytics } = await import('./start-analytics.ts')
  return startAnalytics(wallet, token)
}
