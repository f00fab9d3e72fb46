import type { Asker } from '../inbox/entry.ts'
import { siteKey } from '../inbox/site-key.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { Stored } from '../storage/storage.ts'

/** An app that is connected to this wallet. */
export type ConnectedSite = Stored<'connectedSites'>[string] & {
  /** Name of its connection: see `siteKey`. */
  readonly key: string
  /** The app's address: proven if it is the key, else only claimed. */
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
    .map(([key, site]) => ({ ...site, key, origin: site.origin ?? key }))
    .filter(({ account }) => account.toLowerCase() === address)
    .toSorted((one, other) => other.lastUsedAt - one.lastUsedAt)
}

/** Returns a connection with the signed-in wallet by its key. @see SETT-01 */
export function findConnectedSite(
  wallet: SitesWallet,
  key: string,
): ConnectedSite | undefined {
  return listConnectedSites(wallet).find((site) => site.key === key)
}

/** Returns the connection of the app that asks. @see SETT-01 */
export function siteOf(
  wallet: SitesWallet,
  asker: Asker,
): ConnectedSite | undefined {
  return findConnectedSite(wallet, siteKey(asker))
}

/**
 * Keeps a connection, or what changed of it: `chainIds` has the app's present
 * network first. The key is the origin if none is given.
 *
 * @see SETT-01 STOR-01
 */
export function keepSite(
  { storage }: Pick<BaseWallet, 'storage'>,
  {
    key,
    origin,
    ...site
  }: Omit<ConnectedSite, 'key'> & { readonly key?: string },
): void {
  const sites = storage.get('connectedSites') ?? {}
  const isClaimed = key !== undefined && key !== origin
  storage.set('connectedSites', {
    ...sites,
    [key ?? origin]: isClaimed ? { ...site, origin } : site,
  })
}

/** Keeps the network as the app's present one, before its others. @see NETS-02 */
export function moveSite(
  wallet: Pick<BaseWallet, 'storage'>,
  site: ConnectedSite,
  chainId: number,
): void {
  const others = site.chainIds.filter((one) => one !== chainId)
  keepSite(wallet, { ...site, chainIds: [chainId, ...others] })
}

/** Takes an app's connection away; one that is gone already is fine. @see SETT-01 */
export function disconnectSite(
  { storage }: Pick<BaseWallet, 'storage'>,
  key: string,
): void {
  const sites = storage.get('connectedSites') ?? {}
  const rest = Object.entries(sites).filter(([other]) => other !== key)
  if (rest.length === 0) storage.remove('connectedSites')
  else storage.set('connectedSites', Object.fromEntries(rest))
}
