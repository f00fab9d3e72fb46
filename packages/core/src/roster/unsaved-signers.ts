import { parseJson } from '@cairn/primitives'
import type { SavedSigner } from '../signers/kinds/signer-kind.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { storedToken } from '../tokens/stored-token.ts'
import { readSigners, saveSignerMetadata } from './account-roster.ts'

/**
 * Keeps in this browser what the account should remember of signers, until it
 * is saved. Saving never asks for a signature.
 *
 * @see SIGN-10
 */
export function noteSigners(
  { storage }: Pick<SignersWallet, 'storage'>,
  signers: readonly SavedSigner[],
): void {
  storage.set('unsavedSigners', JSON.stringify(signers))
}

/**
 * Saves those that wait, once there is a token: one that was renewed, or one of
 * a visit that ended before it had saved them.
 *
 * @see SIGN-10
 */
export async function saveTokenlessSigners(
  wallet: SignersWallet,
): Promise<void> {
  if (wallet.storage.get('unsavedSigners') === undefined) return
  if (storedToken(wallet) !== undefined) await saveNotedSigners(wallet)
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

const underWay = new WeakMap<object, Promise<void>>()

/**
 * Saves those that wait, once at a time. A token may be had for it without a
 * person.
 *
 * @see SIGN-10
 */
export function saveNotedSigners(wallet: SignersWallet): Promise<void> {
  const { storage } = wallet
  const saving =
    underWay.get(storage) ??
    saveNoted(wallet).finally(() => underWay.delete(storage))
  underWay.set(storage, saving)
  return saving
}

async function saveNoted(wallet: SignersWallet): Promise<void> {
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
