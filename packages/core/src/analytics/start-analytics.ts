import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import {
  type AnalyticsClient,
  createAnalyticsClient,
} from './analytics-client.ts'

/** Makes the client of a page, which sends what waits when the page goes. @see ANLT-01 */
export function startAnalytics(
  wallet: ConnectedWallet,
  token: string,
): AnalyticsClient {
  const client = createAnalyticsClient(wallet, { token })
  // A page that is put away may not come back.
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void client.flush()
  })
  return client
}
