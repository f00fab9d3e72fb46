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
  const { createAnalyticsClient } = await import('./analytics-client.ts')
  const client = createAnalyticsClient(wallet, { token, random: Math.random })
  // A page that is put away may not come back.
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void client.flush()
  })
  return client
}

/** Whoever signs out takes their pseudonym with them. @see ANLT-01 SESS-03 */
export function clearAnalyticsIdentity(wallet: Wallet): void {
  wallet.storage.remove('analytics')
  wallet.runtime.analytics?.then(
    (client) => client.clearIdentity(),
    () => undefined,
  )
}
