import {
  activateSlot,
  activeWalletName,
  deleteSlot,
  hearOwnEntries,
  listKeptWallets,
  slotArea,
  slotChannels,
  slotDatabases,
  type Wallet,
  type WalletDependencies,
} from '@cairn/core'
import { isSameAddress } from '@cairn/primitives'

type Page = Window & typeof globalThis

/** The places where a wallet beside this browser's first one keeps what it has. */
export type OwnPlaces = Pick<
  WalletDependencies,
  'area' | 'tabArea' | 'indexedDB' | 'openChannel'
>

/**
 * Returns the places of one of several wallets, and lets the page hear of their
 * entries alone.
 *
 * @see SHELL-11
 */
export function openSlot(page: Page, slot: string): Required<OwnPlaces> {
  hearOwnEntries(page, slot)
  return {
    area: slotArea(page.localStorage, slot),
    tabArea: slotArea(page.sessionStorage, slot),
    indexedDB: slotDatabases(page.indexedDB, slot),
    openChannel: slotChannels((name) => new BroadcastChannel(name), slot),
  }
}

/**
 * Shows the address that is watched, where the wallet is one of that kind; makes
 * a wallet that this tab adds the one that all tabs open, once it is there.
 *
 * @returns whether an address is watched
 * @see SHELL-11 SHELL-12
 */
export function enterSlot(wallet: Wallet, page: Page, slot: string): boolean {
  const address = wallet.storage.get('watchedAddress')
  const isWatching =
    address !== undefined && wallet.storage.get('sessionDump') === undefined
  if (isWatching) wallet.session.setState({ type: 'watching', address }, true)
  // An app's window stays with its wallet.
  if (!wallet.visit)
    wallet.session.subscribe(({ type }) => {
      const isAdding = page.sessionStorage.getItem(activeWalletName) === slot
      if (!isAdding || type !== 'signed-in') return
      dropWatched(wallet, page)
      activateSlot(page, slot)
    })
  // Another tab has removed it.
  page.addEventListener('storage', ({ key }) => {
    const isGone = wallet.storage.get('watchedAddress') === undefined
    if (isWatching && isGone && key?.endsWith('.watchedAddress'))
      page.location.replace('/wallet')
  })
  return isWatching
}

/** The address that somebody signs in to needs no watching any more. */
function dropWatched({ session, log }: Wallet, page: Page): void {
  const state = session.getState()
  if (state.type !== 'signed-in') return
  for (const kept of listKeptWallets(page.localStorage, log))
    if (kept.state === 'watching' && isSameAddress(kept.address, state.address))
      void deleteSlot(page, kept.slot).catch((error: unknown) =>
        log.error({ error: String(error) }, 'Could not delete a wallet'),
      )
}
