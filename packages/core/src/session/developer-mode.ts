import { BaseError, isPassword } from '@cairn/primitives'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { type DeveloperMode, putSetting } from '../settings/settings.store.ts'
import { dropToken } from '../tokens/stored-token.ts'

/** Whether the environment has a developer mode at all. @see DEVM-01 */
export function hasDeveloperMode(
  wallet: Pick<BaseWallet, 'environment'>,
): boolean {
  return wallet.environment.developerPasswordHash !== undefined
}

/**
 * Turns developer mode on for whoever knows its password.
 *
 * @throws {InvalidPasswordError}
 * @see DEVM-01
 */
export async function enableDeveloperMode(
  wallet: Pick<ConnectedWallet, 'environment' | 'settings' | 'storage'>,
  password: string,
): Promise<void> {
  const hash = wallet.environment.developerPasswordHash
  if (hash === undefined || !(await isPassword(password, hash)))
    throw new InvalidPasswordError()
  put(wallet, { enabled: true })
}

/** Turns developer mode off, and new wallets at each sign-in with it. @see DEVM-01 */
export function disableDeveloperMode(
  wallet: Pick<ConnectedWallet, 'settings' | 'storage'>,
): void {
  put(wallet, { enabled: false, forceCreateWallet: false })
}

/** Sets one of its flags; without developer mode nothing changes. @see DEVM-01 */
export function putDeveloperFlag(
  wallet: Pick<ConnectedWallet, 'settings' | 'storage'>,
  flag: 'forceCreateWallet' | 'fastJwtExpiry',
  on: boolean,
): void {
  if (!wallet.settings.getState().devMode.enabled) return
  put(wallet, { [flag]: on })
  // The token at hand was made to last as long as the flag said before.
  if (flag === 'fastJwtExpiry') dropToken(wallet)
}

function put(
  wallet: Pick<ConnectedWallet, 'settings' | 'storage'>,
  change: Partial<DeveloperMode>,
): void {
  const { settings, storage } = wallet
  const { devMode } = settings.getState()
  putSetting(settings, storage, 'devMode', { ...devMode, ...change })
}

export class InvalidPasswordError extends BaseError {
  override readonly name = 'InvalidPasswordError'

  constructor() {
    super('Invalid password')
  }
}
