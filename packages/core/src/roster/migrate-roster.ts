import {
  type Address,
  isAddress,
  parseJson,
  toAddress,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { LoginDetails } from '../platform/session-state.ts'
import type { SavedSigner } from '../signers/kinds/signer-kind.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { legacyNames } from '../storage/legacy-names.ts'
import { loginDetails } from '../storage/storage-keys.ts'
import { hasQuietToken } from '../tokens/auth-token.ts'
import { loadSignerMetadata, saveSignerMetadata } from './account-roster.ts'

/**
 * Takes over what the first version of the signer store knew: which sign-in
 * and which device an account has. Without the account's storage nothing is
 * saved nor deleted, and it is tried again at the next start.
 *
 * @see SIGN-10
 */
export async function migrateSignerStore(wallet: SignersWallet): Promise<void> {
  const { platform, storage, log } = wallet
  const { area } = platform
  if (storage.get('signerStoreVersion') === '2') return
  const old = readOldItems(wallet)
  if (old.details && !old.keyAddress) {
    log.warn({}, 'Login details without key address')
    area.removeItem(legacyNames.loginDetails)
  }
  const dump = storage.get('sessionDump')
  if (!dump) return
  if (!hasQuietToken(wallet)) {
    log.warn({}, 'No API client')
    return
  }
  try {
    const known = await loadSignerMetadata(wallet)
    const inferred = infer(dump.sessionAddress, old).filter(
      ({ address }) => !known.has(toAddress(address)),
    )
    await saveSignerMetadata(wallet, inferred)
  } catch (error) {
    log.warn({ error: String(error) }, 'Signers are not migrated yet')
    return
  }
  const hasDetails = storage.get('loginDetails') !== undefined
  if (old.details && old.keyAddress && !hasDetails)
    storage.set('loginDetails', old.details)
  area.removeItem(legacyNames.loginDetails)
  area.removeItem(legacyNames.loginKeyAddress)
  storage.set('signerStoreVersion', '2')
}

type OldItems = {
  readonly details: LoginDetails | undefined
  readonly keyAddress: Address | undefined
}

function infer(
  sessionAddress: Address,
  { details, keyAddress }: OldItems,
): readonly SavedSigner[] {
  const device = { type: 'local-session', address: sessionAddress } as const
  if (!details || !keyAddress) return [device]
  const { type, email } = details
  const login =
    type === 'passwordless' && email
      ? { type, address: keyAddress, email }
      : { type: 'torus', address: keyAddress, loginDetails: details }
  return [device, login]
}

function readOldItems({
  platform,
  log,
}: Pick<BaseWallet, 'log' | 'platform'>): OldItems {
  const { area } = platform
  const address = area.getItem(legacyNames.loginKeyAddress)
  const keyAddress = address && isAddress(address) ? toAddress(address) : null
  const text = area.getItem(legacyNames.loginDetails)
  if (text === null)
    return { details: undefined, keyAddress: keyAddress ?? undefined }
  const read = z.safeParse(loginDetails, parseJson(text))
  if (!read.success) log.warn({}, 'Stored data is corrupted')
  return { details: read.data, keyAddress: keyAddress ?? undefined }
}
