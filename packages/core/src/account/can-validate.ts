import type { AccountWallet } from './account-wallet.ts'
import { getAccount } from './engine.ts'

/**
 * Whether a network itself can check this account's signatures.
 *
 * @throws {EngineNotReadyError} when nobody is signed in
 * @throws {ChainUnavailableError} when the network does not answer
 * @see DAPP-02 DAPP-03
 */
export async function canValidate(
  wallet: Pick<AccountWallet, 'engine'>,
  chainId: number,
): Promise<boolean> {
  const account = await getAccount(wallet)
  return (await account.status(chainId)).canOnchainValidate
}
