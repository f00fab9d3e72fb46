import type { BaseWallet } from '../platform/base-wallet.ts'
import type { Stored } from '../storage/storage.ts'

/** An app that is connected to this wallet. */
export type ConnectedSite = Stored<'connectedSites'>[string] & {
  readonly origin: string
}

/**
 * Returns the apps that are connected to the signed-in wallet, the last used
 * one first.
 *
 * @see SETT-01 STOR-01
 */
export function listConnectedSites(
  wallet: Pick<BaseWallet, 'session' | 'storage'>,
): readonly ConnectedSite[] {
  const session = wallet.session.getState()
  if (session.type !== 'signed-in') return []
  const address = session.address.toLowerCase()
  return Object.entries(wallet.storage.get('connectedSites') ?? {})
    .map(([origin, site]) => ({ ...site, origin }))
    .filter(({ account }) => account.toLowerCase() === address)
    .toSorted((one, other) => other.lastUsedAt - one.lastUsedAt)
}

/** Takes an app's connection away; one that is gone already is fine. @see SETT-01 */
export function disconnectSite(
  { storage }: Pick<BaseWallet, 'storage'>,
  origin: string,
): void {
  const sites = storage.get('connectedSites') ?? {}
  const rest = Object.entries(sites).filter(([other]) => other !== origin)
  if (rest.length === 0) storage.remove('connectedSites')
  else storage.set('connectedSites', Object.fromEntries(rest))
}
