import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import type { BridgeWallet } from './bridge-service.ts'

/**
 * Follows a bridge until it arrived, or went back. The code is loaded for the
 * first one.
 *
 * @returns whether it arrived
 * @see BRDG-02
 */
export async function followBridge(
  wallet: BridgeWallet & Pick<InboxWallet, 'pending'>,
  entry: PendingTransaction,
  signal: AbortSignal,
): Promise<boolean> {
  const { pollBridge } = await import('./poll-bridge.ts')
  return pollBridge(wallet, entry, signal)
}
