import type { Address } from '@cairn/primitives'
import type { AccountWallet } from '../account/account-wallet.ts'
import { getAccount } from '../account/engine.ts'

/**
 * Takes signers out of the account. That their tokens are to end is noted
 * before, so that a page that closes in between does not forget it.
 *
 * @throws {NotEnoughSignersError} {SigningRejectedError}
 * @see SESS-01 REMV-01
 */
export async function removeSigners(
  wallet: Pick<AccountWallet, 'engine' | 'storage'>,
  remove: readonly Address[],
): Promise<void> {
  const { storage } = wallet
  const account = await getAccount(wallet)
  const wasNoted = storage.get('tokensToEnd') === true
  storage.set('tokensToEnd', true)
  try {
    await account.editSigners({ remove })
  } catch (error) {
    if (!wasNoted) storage.remove('tokensToEnd')
    throw error
  }
}
