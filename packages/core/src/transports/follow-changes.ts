import { siteOf } from '../connect/connected-sites.ts'
import { toQuantity } from '../provider/provider-wallet.ts'
import { storageName } from '../storage/storage.ts'
import type { AppLink } from './app-link.ts'

/** The part of a window that hears of other tabs. */
export type StoragePage = Pick<
  Window,
  'addEventListener' | 'removeEventListener'
>

/**
 * Tells an app what changes for it: its network, that it was disconnected in
 * any tab, that the person has signed out, which comes last of all.
 *
 * @see DAPP-01 NETS-02 SESS-03
 */
export function followChanges(link: AppLink, page: StoragePage): void {
  const { wallet, peer, send, ended } = link
  const { origin } = peer
  const isSignedIn = () => wallet.session.getState().type === 'signed-in'
  let site = siteOf(wallet, peer)
  let wasIn = isSignedIn()
  const compare = () => {
    // Signing out takes time, and the app may close this page once it hears.
    if (wallet.session.getState().type === 'signing-out') return
    const before = site
    site = siteOf(wallet, peer)
    const [chain] = site?.chainIds ?? []
    if (before && !site) {
      send({ type: 'accountsChanged', data: [], origin })
      send({ type: 'disconnect', data: null, origin })
    } else if (before && chain !== undefined && chain !== before.chainIds[0])
      send({ type: 'chainChanged', data: toQuantity(chain), origin })
    if (wasIn && !isSignedIn()) send({ type: 'close', data: null })
    wasIn = isSignedIn()
  }
  const hear = ({ key }: StorageEvent) => {
    if (key === storageName('connectedSites')) compare()
  }
  const stops = [
    wallet.session.subscribe(compare),
    wallet.networks.subscribe(compare),
    wallet.inbox.subscribe(compare),
  ]
  page.addEventListener('storage', hear)
  ended.addEventListener('abort', () => {
    for (const stop of stops) stop()
    page.removeEventListener('storage', hear)
  })
}
