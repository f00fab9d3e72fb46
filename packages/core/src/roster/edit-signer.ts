import { type Address, cleanText, toAddress } from '@cairn/primitives'
import { kindOfSaved } from '../signers/kinds/signer-kind.ts'
import type { SignerLabel } from '../signers/signer.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { storedToken } from '../tokens/stored-token.ts'
import { saveSignerMetadata } from './account-roster.ts'
import { knownSigners } from './known-signers.ts'

/** Maximum length of a signer's name, in characters. */
export const maxLabelLength = 40

/** Shortest time between two notes of a device's use, in ms. */
const activityMs = 12 * 60 * 60_000

/** The signers that a person can name. */
export type NamedSignerType = 'local-session' | 'recoveryKey'

/**
 * Gives a device or a recovery phrase a name. An empty one takes it away.
 *
 * @throws {RpcError} when the account's storage does not answer
 * @see SESS-01 SIGN-08
 */
export async function renameSigner(
  wallet: SignersWallet,
  signer: { readonly address: Address; readonly type: NamedSignerType },
  name: string,
): Promise<void> {
  const label = cleanText(name, maxLabelLength) || undefined
  await editSavedSigner(wallet, signer.address, signer.type, { label })
}

/**
 * Changes what the account remembers of a signer. The rest of its entry stays.
 *
 * @throws {RpcError} when the account's storage does not answer
 */
export async function editSavedSigner(
  wallet: SignersWallet,
  address: Address,
  type: NamedSignerType,
  change: Readonly<Record<string, string | number | undefined>>,
): Promise<void> {
  const before = (await knownSigners(wallet, true)).get(toAddress(address))
  const kept = before?.type === type ? before : {}
  const saved = { ...kept, type, address: toAddress(address), ...change }
  await saveSignerMetadata(wallet, [saved])
}

/**
 * Notes that this device was used, at most twice a day. It asks nobody to sign,
 * and a failure is only logged.
 *
 * @see SESS-01
 */
export async function noteActivity(wallet: SignersWallet): Promise<void> {
  const address = wallet.storage.get('sessionDump')?.sessionAddress
  if (address === undefined || storedToken(wallet) === undefined) return
  try {
    const saved = (await knownSigners(wallet)).get(toAddress(address))
    // An entry that still waits to be saved is as new as the sign-in.
    if (!saved || wallet.storage.get('unsavedSigners') !== undefined) return
    const { addedAt = 0, activeAt = addedAt } = saved as {
      readonly addedAt?: number
      readonly activeAt?: number
    }
    if (wallet.now() - activeAt < activityMs) return
    await saveSignerMetadata(wallet, [
      { ...saved, activeAt: wallet.now() } as typeof saved,
    ])
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not note the use')
  }
}

/** Name of this device, as the list of devices shows it. @see SESS-03 */
export async function thisDeviceName(
  wallet: SignersWallet,
): Promise<SignerLabel | undefined> {
  const address = wallet.storage.get('sessionDump')?.sessionAddress
  if (address === undefined) return undefined
  const known = await knownSigners(wallet, false)
  const kinds = await wallet.loadSignerKinds()
  const saved = known.get(toAddress(address)) ?? {
    type: 'local-session',
    address,
  }
  const described = await kindOfSaved(kinds, saved)?.saved?.describe(
    saved,
    undefined,
  )
  return described?.name
}
