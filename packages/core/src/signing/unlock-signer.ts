import type { DpopKey } from '@cairn/clients/dpop-key'
import type { Address } from '@cairn/primitives'
import { publishRequests } from './publish-requests.ts'
import { SignerNotReadyError } from './signing-manager.ts'
import type { SigningWallet } from './signing-wallet.ts'

/**
 * Gives a signer what the person typed in its view: a phrase, a password. It is
 * forgotten again when nothing waits to be signed.
 *
 * @param key - the key that an ID token names; other secrets have none
 * @throws {SignerNotReadyError} when the signer takes nothing
 * @throws {InvalidRecoveryPhraseError}
 * @throws {SignerMismatchError} when it derives another address
 * @see SIGN-08 SIGN-09
 */
export async function unlockSigner(
  wallet: Pick<SigningWallet, 'signers' | 'signing' | 'signingQueue'>,
  address: Address,
  secret: string,
  key?: DpopKey,
): Promise<void> {
  const signer = wallet.signers.byAddress.get(address)
  if (!signer?.unlock) throw new SignerNotReadyError(address)
  await signer.unlock(secret, key)
  publishRequests(wallet)
}
