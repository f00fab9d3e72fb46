import { setUpSigners } from '../signing/signer-setup.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'

/**
 * Adds the guard of test networks, where the environment names one.
 *
 * @throws {TestnetGuardError} when its key is not of the address it is said to
 *   be: an environment that is wrong there is not to be relied on elsewhere
 * @see SIGN-09 ENVC-01
 */
export async function addTestnetGuard(wallet: SigningWallet): Promise<void> {
  const { testnetGuard } = wallet.environment
  if (!testnetGuard) return
  await setUpSigners(wallet, async () => {
    const { createPrivateKeySigner } = await import(
      '../signers/kinds/private-key.ts'
    )
    return [await createPrivateKeySigner(testnetGuard)]
  })
}
