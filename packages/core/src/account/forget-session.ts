import { clearAnalyticsIdentity } from '../analytics/clear-identity.ts'
import { rejectAllMessages } from '../messages/message-requests.ts'
import { resetSigning } from '../signing/signing-manager.ts'
import { legacyNames } from '../storage/legacy-names.ts'
import type { Wallet } from '../wallet.ts'
import type { SignedOutReason } from './session-state.ts'
import { clearLocalSigners } from './signer-metadata.ts'

/** What storage holds for a session and nothing else. */
const sessionKeys = [
  'sessionDump',
  'loginDetails',
  'loginKeyAddress',
  'signerStoreVersion',
  'pendingTransactions',
  'transactionQueue',
  'pendingRoute',
  'connectedSites',
  'keptSignatures',
  'tokenBalances',
  'prices',
] as const

/**
 * Forgets the session on this device: its key, its token, what it had queued.
 * The account itself is not touched.
 *
 * @see SESS-03
 */
export async function forgetSession(
  wallet: Wallet,
  reason?: SignedOutReason,
): Promise<void> {
  const { runtime, storage } = wallet
  forgetInMemory(wallet)
  clearAnalyticsIdentity(wallet)
  for (const key of sessionKeys) storage.remove(key)
  for (const name of Object.values(legacyNames)) runtime.area.removeItem(name)
  await clearLocalSigners(wallet)
  await runtime.device.clear().catch((error: unknown) => {
    wallet.log.error({ error: String(error) }, 'Could not delete the key')
  })
  wallet.session.setState(
    { type: 'signed-out', ...(reason && { reason }) },
    true,
  )
}

/** Empties the stores of a session, here and in no other tab. */
export function forgetInMemory(wallet: Wallet): void {
  const { runtime } = wallet
  resetSigning(wallet)
  rejectAllMessages(wallet)
  runtime.account = undefined
  runtime.token = undefined
  wallet.requests.setState({ queue: [], selectedId: undefined })
  wallet.pending.setState({ entries: [] })
  wallet.passwordless.setState({ type: 'idle' }, true)
}
