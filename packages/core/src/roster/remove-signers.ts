import type { Address } from '@cairn/primitives'
import type { AccountWallet } from '../account/account-wallet.ts'
import { getAccount } from '../account/engine.ts'
import { removalLock } from '../tokens/end-tokens.ts'
import {
  dropRemoval,
  noteRemoval,
  noteTokensToEnd,
} from '../tokens/tokens-to-end.ts'

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
  const { platform } = wallet
  const account = await getAccount(wallet)
  // Two tabs may remove at once, so the lock is shared.
  const shared = { mode: 'shared' } as const
  await platform.locks.request(removalLock(wallet), shared, async () => {
    const id = noteRemoval(wallet)
    try {
      await account.editSigners({ remove })
      noteTokensToEnd(wallet, id)
    } catch (error) {
      dropRemoval(wallet, id)
      throw error
    }
  })
}
