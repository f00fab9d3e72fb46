import type { Address } from '@cairn/primitives'
import type { Wallet } from '../wallet.ts'
import { publishRequests } from './publish-requests.ts'
import { SignerNotReadyError } from './signing-manager.ts'

/**
 * Gives a signer what the person typed in its view: a phrase, a password. It is
 * forgotten again when nothing waits to be signed.
 *
 * @throws {SignerNotReadyError} when the signer takes nothing
 * @throws {InvalidRecoveryPhraseError}
 * @throws {SignerMismatchError} when it derives another address
 * @see SIGN-08 SIGN-09
 */
export async function unlockSigner(
  wallet: Wallet,
  address: Address,
  secret: string,
): Promise<void> {
  const signer = wallet.runtime.signers.get(address)
  if (!signer?.unlock) throw new SignerNotReadyError(address)
  await signer.unlock(secret)
  publishRequests(wallet)
}
