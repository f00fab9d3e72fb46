import { setUpSigners } from '../signers/signer-setup.ts'
import type { Wallet } from '../wallet.ts'

/**
 * Adds the guard of test networks, where the environment names one. A key that
 * is not of the address it is said to be is not used.
 *
 * @see SIGN-09
 */
export async function addTestnetGuard(wallet: Wallet): Promise<void> {
  const { testnetGuard } = wallet.environment
  if (!testnetGuard) return
  try {
    await setUpSigners(wallet, async () => {
      const { createPrivateKeySigner } = await import(
        '../signers/private-key.ts'
      )
      return [await createPrivateKeySigner(testnetGuard)]
    })
  } catch (error) {
    wallet.log.error({ error: String(error) }, 'No testnet guard')
  }
}
