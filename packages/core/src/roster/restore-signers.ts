import { kindOfSaved } from '../signers/kinds/signer-kind.ts'
import { setUpSigners } from '../signing/signer-setup.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'
import { knownSigners } from './known-signers.ts'

/**
 * Puts the signers that the account remembers beside those of this device, as
 * far as a person can bring them to sign here. Without services there are
 * fewer to choose from, and nothing else.
 *
 * @see SIGN-08 SIGN-10
 */
export async function restoreSigners(wallet: SigningWallet): Promise<void> {
  try {
    await setUpSigners(wallet, async () => {
      const kinds = await wallet.loadSignerKinds()
      const known = await knownSigners(wallet)
      const others = [...known].filter(
        ([address]) => !wallet.signers.byAddress.has(address),
      )
      const restored = await Promise.all(
        others.map(([, saved]) =>
          kindOfSaved(kinds, saved)?.saved?.restore(wallet, saved),
        ),
      )
      const signers = restored.filter((signer) => signer !== undefined)
      // Those that can be asked stand before those that cannot.
      return [
        ...signers.filter(({ kind }) => kind !== 'local-session'),
        ...signers.filter(({ kind }) => kind === 'local-session'),
      ]
    })
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not restore signers')
  }
}
