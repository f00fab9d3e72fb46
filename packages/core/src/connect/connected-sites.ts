import type { BaseWallet } from '../platform/base-wallet.ts'
import type { Stored } from '../storage/storage.ts'

/** An app that is connected to this wallet. */
export type ConnectedSite = Stored<'connectedSites'>[string] & {
  readonly origin: string
}

type SitesWallet = Pick<BaseWallet, 'session' | 'storage'>

/**
 * Returns the apps that are connected to the signed-in wallet, the last used
 * one first.
 *
 * @see SETT-01 STOR-01
 */
export function listConnectedSites(
  wallet: SitesWallet,
): readonly ConnectedSite[] {
  const session = wallet.session.getState()
  if (session.type !== 'signed-in') return []
  const address = session.address.toLowerCase()
  return Object.entries(wallet.storage.get('connectedSites') ?? {})
    .map(([origin, site]) => ({ ...site, origin }))
    .filter(({ account }) => account.toLowerCase() === address)
    .toSorted((one, other) => other.lastUsedAt - one.lastUsedAt)
}

/** Returns the connection of one app with the signed-in wallet. @see SETT-01 */
export function findConnectedSite(
  wallet: SitesWallet,
  origin: string,
): ConnectedSite | undefined {
  return listConnectedSites(wallet).find((site) => site.origin === origin)
}

/**
 * Keeps a connection, or what changed of it: `chainIds` has the app's present
 * network first.
 *
 * @see SETT-01 STOR-01
 */
export function keepSite(
  { storage }: Pick<BaseWallet, 'storage'>,
  { origin, ...site }: ConnectedSite,
): void {
  const sites = storage.get('connectedSites') ?? {}
  storage.set('connectedSites', { ...sites, [origin]: site })
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
