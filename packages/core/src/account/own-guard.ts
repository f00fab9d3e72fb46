import { BaseError } from '@cairn/primitives'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { AccountWallet } from './account-wallet.ts'

/**
 * The guard of new accounts: the newest version's.
 *
 * @throws {NoGuardError}
 */
export function currentGuard(
  wallet: Pick<BaseWallet, 'environment'>,
): AccountWallet['environment']['guards'][number] {
  const [newest] = wallet.environment.guards.toSorted(
    (one, other) => other.version - one.version,
  )
  if (!newest) throw new NoGuardError()
  return newest
}

export class NoGuardError extends BaseError {
  override readonly name = 'NoGuardError'

  constructor() {
    super('No guard defined.')
  }
}
