import { isSameAddress } from '@cairn/primitives'
import { authNetwork } from '../account/engine.ts'
import { keepMigrationNotice } from '../account/migrate-wallet.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { Stored } from '../storage/storage.ts'
import { forgetSession } from './forget-session.ts'
import type { SessionWallet } from './session-wallet.ts'

type Dump = Stored<'sessionDump'>

/**
 * Signs this page out, without a change of configuration, when the account no
 * longer counts this device among its signers, or is of an older version. A
 * service that is away signs nobody out.
 *
 * @returns whether the session goes on
 * @see SESS-02 SESS-04
 */
export async function checkDevice(
  wallet: SessionWallet,
  dump: Dump,
): Promise<boolean> {
  try {
    const account = await wallet.engine.account
    const status = await account?.status(authNetwork(wallet).chainId)
    if (!status || !isCurrent(wallet, dump)) return isCurrent(wallet, dump)
    if (!status.fullyMigrated) {
      const login = wallet.storage.get('loginDetails') ?? { type: 'unknown' }
      keepMigrationNotice(wallet, login)
      await forgetSession(wallet, 'migration-needed')
      return false
    }
    const isSigner = status.config.signers.some(({ address }) =>
      isSameAddress(address, dump.sessionAddress),
    )
    if (!isSigner) await forgetSession(wallet, 'device-removed')
    return isSigner
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not check this device')
    return true
  }
}

/**
 * Whether the session is still the one that was asked about, here and in
 * storage: another tab may have signed out and in before this one hears of it.
 */
export function isCurrent(
  { session, storage }: Pick<BaseWallet, 'session' | 'storage'>,
  dump: Dump,
): boolean {
  const shown = session.getState()
  return (
    shown.type === 'signed-in' &&
    shown.address === dump.address &&
    storage.get('sessionDump')?.sessionAddress === dump.sessionAddress
  )
}

/**
 * Tells whether this device may ask for a new token: it may unless the account
 * no longer counts it among its signers.
 *
 * @see SESS-02 AUTH-10
 */
export async function mayRenewToken(wallet: SessionWallet): Promise<boolean> {
  const dump = wallet.storage.get('sessionDump')
  return dump === undefined || checkDevice(wallet, dump)
}
