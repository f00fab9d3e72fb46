import type { OpenAccount } from '@cairn/account'
import { signerLevel } from '@cairn/primitives'
import type { LoginDetails } from '../platform/session-state.ts'
import type { AccountWallet } from './account-wallet.ts'
import { authNetwork } from './engine.ts'
import { currentGuard } from './own-guard.ts'

/**
 * Brings a wallet of the first version to the second, on every network, with
 * the guard of today in place of those before it.
 *
 * @returns whether there was anything to do
 * @throws {MigrationError} {NotEnoughSignersError}
 * @see SESS-04
 */
export async function migrateWallet(
  wallet: AccountWallet,
  account: OpenAccount,
): Promise<boolean> {
  const guard = currentGuard(wallet)
  const chains = await account.migrate(authNetwork(wallet).chainId, {
    add: [{ address: guard.address, weight: signerLevel.gold }],
    remove: wallet.environment.guards
      .filter(({ version }) => version < guard.version)
      .map(({ address }) => address),
  })
  return chains > 0
}

/** Keeps, for the sign-in page, that a wallet waits for its update. */
export function keepMigrationNotice(
  { storage }: AccountWallet,
  loginDetails: LoginDetails,
): void {
  storage.set('migrationNotice', { loginDetails })
}
