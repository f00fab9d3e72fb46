import { type Address, toAddress } from '@cairn/primitives'
import type { SavedSigner } from '../signers/kinds/signer-kind.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { storedToken } from '../tokens/stored-token.ts'
import { loadSignerMetadata, localSignerMetadata } from './account-roster.ts'
import { waitingSigners } from './unsaved-signers.ts'

/**
 * Returns facts about the account's signers: from its storage if that can be
 * asked without the person's signature, else from this browser's memory.
 *
 * @param mayAsk - whether its storage may be asked; by default with a token at
 *   hand
 * @see SIGN-10
 */
export async function knownSigners(
  wallet: SignersWallet,
  mayAsk = storedToken(wallet) !== undefined,
): Promise<ReadonlyMap<Address, SavedSigner>> {
  // Entries of a sign-in a moment ago may not be saved yet.
  const waiting = await waitingSigners(wallet)
  const known = mayAsk
    ? await loadSignerMetadata(wallet).catch((error: unknown) => {
        wallet.log.warn({ error: String(error) }, 'Could not ask for signers')
        return localSignerMetadata(wallet)
      })
    : await localSignerMetadata(wallet)
  return new Map([
    ...waiting.map((saved) => [toAddress(saved.address), saved] as const),
    ...known,
  ])
}
