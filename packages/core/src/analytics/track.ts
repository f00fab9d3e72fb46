import type { Wallet } from '../wallet.ts'
import type { AnalyticsClient } from './analytics-client.ts'
import type { AnalyticsEvent } from './events.ts'

/**
 * Reports an event where the environment has analytics, and does nothing at
 * all where it has none.
 *
 * @see ANLT-01
 */
export function track(wallet: Wallet, event: AnalyticsEvent): void {
  const { analytics } = wallet.environment
  if (!analytics) return
  wallet.runtime.analytics ??= load(wallet, analytics.token)
  wallet.runtime.analytics.then(
    (client) => client.track(event),
    () => undefined,
  )
}

async function load(wallet: Wallet, token: string): Promise<AnalyticsClient> {
  const { startAnalytics } = await import('./start-analytics.ts')
  return startAnalytics(wallet, token)
}
