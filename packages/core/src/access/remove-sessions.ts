import { type Address, BaseError, isSameAddress } from '@cairn/primitives'
import type { AccountWallet } from '../account/account-wallet.ts'
import { getAccount } from '../account/engine.ts'
import { deleteSignerMetadata } from '../roster/account-roster.ts'
import { removeSigners } from '../roster/remove-signers.ts'
import { removeSigner } from '../signing/signer-setup.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'
import { endTokens } from '../tokens/end-tokens.ts'
import { type ActiveSession, activeSessions } from './active-sessions.ts'

/** With more devices than these a person is warned. @see SESS-01 */
export const manyDevices = 5

/** Signers that can be signed out, which people call devices. */
export function devicesOf(
  sessions: readonly ActiveSession[],
): readonly ActiveSession[] {
  return sessions.filter(({ fixed }) => !fixed)
}

/**
 * Signs devices out: one new configuration without any of them, signed by
 * those who stay. The devices themselves need not be there, nor agree.
 *
 * @throws {FixedSessionError} when one of them holds the account, or is this
 *   device, which signs out by itself
 * @throws {NotEnoughSignersError} {SigningRejectedError}
 * @see SESS-01
 */
export async function removeSessions(
  wallet: AccountWallet,
  addresses: readonly Address[],
): Promise<void> {
  const sessions = await activeSessions(wallet)
  const removed = sessions.filter(({ address }) =>
    addresses.some((one) => isSameAddress(one, address)),
  )
  const kept = removed.find(({ fixed, local }) => fixed || local)
  if (kept) throw new FixedSessionError(kept)
  const remove = removed.map(({ address }) => address)
  if (remove.length === 0) return
  await removeSigners(wallet, remove)
  await Promise.all(remove.map((address) => forget(wallet, address)))
  // Last: what comes after it needs a new token, which may need a code.
  await endTokens(wallet)
}

/** Leftover metadata of a removed signer is harmless, so a failure is only logged. */
async function forget(wallet: SigningWallet, address: Address): Promise<void> {
  if (wallet.signers.byAddress.has(address)) await removeSigner(wallet, address)
  await deleteSignerMetadata(wallet, address).catch((error: unknown) => {
    wallet.log.warn({ error: String(error) }, 'Could not forget a signer')
  })
}

/** The weight that a signature of the account needs. @see SIGN-01 */
export async function signingThreshold(
  wallet: Pick<AccountWallet, 'engine'>,
  chainId: number,
): Promise<number> {
  const account = await getAccount(wallet)
  const { config } = await account.status(chainId)
  return config.threshold
}

/** It does not leave the account here. */
export class FixedSessionError extends BaseError {
  override readonly name = 'FixedSessionError'

  constructor({ name }: ActiveSession) {
    super(`${name} cannot be signed out here.`)
  }
}
