import type { OpenAccount } from '@cairn/account'
import { BaseError, isSameAddress } from '@cairn/primitives'
import { loadEngine } from '../account/engine.ts'
import { addGuards } from '../guard/add-guards.ts'
import { clearSigners, setUpSigners } from '../signing/signer-setup.ts'
import type { Stored } from '../storage/storage.ts'
import type { SessionWallet } from './session-wallet.ts'
import { addTestnetGuard } from './testnet-guard.ts'

/**
 * Opens the stored session's account, with this device and the guards as its
 * signers.
 *
 * @throws {SessionLostError} {UnsealError} without a usable key
 * @see SESS-02
 */
export async function openStored(
  wallet: SessionWallet,
  dump: Stored<'sessionDump'>,
): Promise<OpenAccount> {
  const { device } = wallet
  const signer = await device.load()
  if (!signer || !isSameAddress(signer.address, dump.sessionAddress))
    throw new SessionLostError()
  clearSigners(wallet)
  await setUpSigners(wallet, () => [signer])
  await addGuards(wallet)
  await addTestnetGuard(wallet)
  const { module, engine } = await loadEngine(wallet)
  return module.loadAccount(engine, dump.address)
}

/** The stored session's key is gone from this browser. */
export class SessionLostError extends BaseError {
  override readonly name = 'SessionLostError'

  constructor() {
    super('getDbAddress: session key not ready')
  }
}
