import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { AnalyticsClient } from './analytics-client.ts'

/** The client of analytics; absent until there is something to report. */
export type AnalyticsSlot = { client: Promise<AnalyticsClient> | undefined }

/** The part of the wallet that reports events. */
export type AnalyticsWallet = ConnectedWallet & {
  readonly analytics: AnalyticsSlot
}
