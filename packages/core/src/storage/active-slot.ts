/**
 * Name of the entry that tells which of several wallets a page opens: in local
 * storage for all tabs, in session storage for one tab alone. Plain text, read
 * before the wallet is there.
 *
 * @see SHELL-11
 */
export const activeWalletName = 'cairn.activeWallet'

/** A page's two storages, as far as a wallet is chosen by them. */
export type SlotPage = {
  readonly localStorage: Pick<Storage, 'getItem'>
  readonly sessionStorage: Pick<Storage, 'getItem'>
}

/**
 * Returns the slot of the wallet that a page opens: empty for this browser's
 * first wallet, whose entries have no slot in their names. Cheap, because every
 * start of the wallet asks it.
 *
 * @see SHELL-11
 */
export function activeSlot({ localStorage, sessionStorage }: SlotPage): string {
  const slot =
    sessionStorage.getItem(activeWalletName) ??
    localStorage.getItem(activeWalletName) ??
    ''
  return /^\w*$/.test(slot) ? slot : ''
}

/**
 * Whether a browser may keep a wallet, by the names of its entries. Cheap,
 * because the sign-in screen asks it.
 *
 * @param names - of entries in local storage
 * @see SHELL-11
 */
export function keepsWallets(names: readonly string[]): boolean {
  return names.some((name) =>
    /^cairn.*\.(sessionDump|watchedAddress|workOf)$/.test(name),
  )
}
