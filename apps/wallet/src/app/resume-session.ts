import { startWallet, type Wallet } from '@cairn/core'

/** Between tries while the engine's services do not answer. */
const retryMs = 5000

/**
 * Takes up the stored session, and tries again by itself while signing is not
 * ready because a service is away.
 *
 * @see SESS-02
 */
export async function resumeSession(wallet: Wallet): Promise<void> {
  await startWallet(wallet)
  const session = wallet.session.getState()
  if (session.type === 'signed-in' && session.engine === 'failed') {
    setTimeout(() => void resumeSession(wallet), retryMs)
  }
}
