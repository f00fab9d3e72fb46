import { isSameAddress } from '@cairn/primitives'
import type { Stored } from '../storage/storage.ts'
import type { Wallet } from '../wallet.ts'
import { authNetwork } from './engine.ts'
import { forgetSession } from './forget-session.ts'
import { keepMigrationNotice } from './migrate-wallet.ts'

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
  wallet: Wallet,
  dump: Dump,
): Promise<boolean> {
  try {
    const account = await wallet.runtime.account
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

/** Whether the session is still the one that was asked about. */
export function isCurrent(wallet: Wallet, dump: Dump): boolean {
  const session = wallet.session.getState()
  return session.type === 'signed-in' && session.address === dump.address
}
