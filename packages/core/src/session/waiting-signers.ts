import { parseJson } from '@cairn/primitives'
import type { SavedSigner } from '../signers/kinds/signer-kind.ts'
import { readSigners, saveSignerMetadata } from '../signers/signer-metadata.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { storedToken } from '../tokens/stored-token.ts'

/**
 * Saves what the account should remember of signers, or keeps it in this
 * browser until there is a token: nobody is asked to sign for this.
 *
 * @param mayAsk - whether a token may be had now
 * @see SIGN-10
 */
export async function rememberWhenAllowed(
  wallet: SignersWallet,
  signers: readonly SavedSigner[],
  mayAsk: boolean,
): Promise<void> {
  wallet.storage.set('unsavedSigners', JSON.stringify(signers))
  if (mayAsk) await saveWaitingSigners(wallet)
}

/** Saves those that wait, once there is a token. @see SIGN-10 */
export async function saveTokenlessSigners(
  wallet: SignersWallet,
): Promise<void> {
  if (wallet.storage.get('unsavedSigners') === undefined) return
  if (storedToken(wallet) !== undefined) await saveWaitingSigners(wallet)
}

/** Reads the signers that this browser keeps until there is a token. */
export async function waitingSigners(
  wallet: Pick<SignersWallet, 'loadSignerKinds' | 'log' | 'storage'>,
): Promise<readonly SavedSigner[]> {
  const text = wallet.storage.get('unsavedSigners')
  if (text === undefined) return []
  const object = parseJson(text)
  return readSigners(wallet, Array.isArray(object) ? object : [])
}

async function saveWaitingSigners(wallet: SignersWallet): Promise<void> {
  const { storage } = wallet
  const text = storage.get('unsavedSigners')
  if (text === undefined) return
  const waiting = await waitingSigners(wallet)
  try {
    await saveSignerMetadata(wallet, waiting)
    if (storage.get('unsavedSigners') === text) storage.remove('unsavedSigners')
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not remember signers')
  }
}
