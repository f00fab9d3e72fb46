import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { nameOfDatabase, slotOf } from '../storage/slot-storage.ts'
import { dropToken } from './stored-token.ts'
import { noteTokensEnded, noteTokensToEnd } from './tokens-to-end.ts'

/**
 * Ends every token of the account: a signer that was removed may hold one, and
 * cannot have another. Those who stay get new ones by themselves. A failure
 * does not undo the removal: it is remembered, and tried again while the wallet
 * is open.
 *
 * @returns whether they ended now
 * @see SESS-01 SESS-03 REMV-01
 */
export async function endTokens(
  wallet: Pick<ConnectedWallet, 'clients' | 'log' | 'storage'>,
): Promise<boolean> {
  noteTokensToEnd(wallet)
  try {
    await wallet.clients.api.revokeAuthTokens({})
    noteTokensEnded(wallet)
    dropToken(wallet)
    return true
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not end other sessions')
    return false
  }
}

/**
 * Ends the tokens that could not be ended when a signer was removed. While a
 * page of this browser still asks for the signatures of a removal, nothing
 * ends: a person may take minutes, and would have to sign once more.
 *
 * @see REMV-01
 */
export async function endTokensLeft(
  wallet: Pick<ConnectedWallet, 'clients' | 'log' | 'platform' | 'storage'>,
): Promise<void> {
  const { locks } = wallet.platform
  const ifAvailable = { ifAvailable: true }
  await locks.request(removalLock(wallet), ifAvailable, async (lock) => {
    if (!lock || !wallet.storage.get('tokensToEnd')) return
    // No page removes now, so notes of open removals are those of closed pages.
    if (await endTokens(wallet)) wallet.storage.remove('tokensToEnd')
  })
}

/** Name of the lock that pages hold while they remove signers. */
export function removalLock(wallet: Pick<BaseWallet, 'platform'>): string {
  return nameOfDatabase('cairn.removing-signers', slotOf(wallet))
}
