import type { Address } from '@cairn/primitives'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import {
  loadSignerMetadata,
  localSignerMetadata,
  type SignerMetadata,
} from '../signers/signer-metadata.ts'
import { storedToken } from '../tokens/stored-token.ts'

/**
 * What is known of the account's signers: from its storage when that can be
 * asked without a person's signature, else what this browser remembers.
 *
 * @param mayAsk - whether its storage may be asked; by default with a token at
 *   hand
 * @see SIGN-10
 */
export async function knownSigners(
  wallet: ConnectedWallet,
  mayAsk = storedToken(wallet) !== undefined,
): Promise<ReadonlyMap<Address, SignerMetadata>> {
  if (!mayAsk) return localSignerMetadata(wallet)
  return loadSignerMetadata(wallet).catch((error: unknown) => {
    wallet.log.warn({ error: String(error) }, 'Could not ask for signers')
    return localSignerMetadata(wallet)
  })
}
