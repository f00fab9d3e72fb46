import type { Wallet } from '../wallet.ts'
import { dropToken } from './auth-token.ts'

/**
 * Ends every token of the account: a signer that was removed may hold one, and
 * cannot have another. Those who stay get new ones by themselves. A failure is
 * logged: it does not undo the removal.
 *
 * @see SESS-01 SESS-03 REMV-01
 */
export async function endTokens(wallet: Wallet): Promise<void> {
  try {
    await wallet.clients.api.revokeAuthTokens({})
    dropToken(wallet)
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not end other sessions')
  }
}
