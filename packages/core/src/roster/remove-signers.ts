import type { Address } from '@cairn/primitives'
import type { AccountWallet } from '../account/account-wallet.ts'
import { getAccount } from '../account/engine.ts'
import { removalLock } from '../tokens/end-tokens.ts'

/**
 * Takes signers out of the account. That their tokens are to end is noted
 * before, so that a page that closes in between does not forget it.
 *
 * @throws {NotEnoughSignersError} {SigningRejectedError}
 * @see SESS-01 REMV-01
 */
export async function removeSigners(
  wallet: Pick<AccountWallet, 'engine' | 'platform' | 'storage'>,
  remove: readonly Address[],
): Promise<void> {
  const { platform, storage } = wallet
  const account = await getAccount(wallet)
  // Two tabs may remove at once, so the lock is shared.
  const shared = { mode: 'shared' } as const
  await platform.locks.request(removalLock(wallet), shared, async () => {
    const wasNoted = storage.get('tokensToEnd') === true
    storage.set('tokensToEnd', true)
    try {
      await account.editSigners({ remove })
      // A removal beside this one that was rejected takes its own note away.
      storage.set('tokensToEnd', true)
    } catch (error) {
      if (!wasNoted) storage.remove('tokensToEnd')
      throw error
    }
  })
}
