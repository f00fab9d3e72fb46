/** The screens that the page's HTML can draw before the wallet runs. */
export type Drawing = 'sign-in' | 'home' | 'loading'

type Area = Pick<Storage, 'getItem'>

/** Keys that lead elsewhere, or add to what the sign-in screen shows. */
const steering = {
  local: ['migrationNotice', 'watchedAddress', 'signedOut'],
  tab: ['signedOut', 'pendingSocial'],
  /** Shared by all wallets of this browser. */
  shared: ['cairn.dappVisit', 'cairn.activeWallet'],
}

/**
 * Returns what the names of the open wallet's entries start with.
 *
 * @see SHELL-11
 */
export function openPrefix(local: Area, tab: Area): string {
  const name = 'cairn.activeWallet'
  const slot = tab.getItem(name) ?? local.getItem(name)
  return slot ? `cairn@${slot}.` : 'cairn.'
}

/**
 * Chooses what is drawn until the wallet runs: the screen to which an address
 * will lead, where that is certain.
 *
 * @see SHELL-06
 */
export function chooseDrawing(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  local: Area,
  tab: Area,
): Drawing {
  const prefix = openPrefix(local, tab)
  const isSteered =
    search !== '' ||
    hash !== '' ||
    steering.local.some((key) => local.getItem(prefix + key) !== null) ||
    steering.tab.some((key) => tab.getItem(prefix + key) !== null) ||
    steering.shared.some((name) => tab.getItem(name) !== null)
  if (isSteered) return 'loading'
  const hasSession = local.getItem(`${prefix}sessionDump`) !== null
  const isHome = pathname === '/' || pathname === '/wallet'
  if (hasSession) {
    const isKept = local.getItem('cairn.acceptedTerms') !== null
    const waits = local.getItem(`${prefix}pendingRoute`) !== null
    return isHome && isKept && !waits ? 'home' : 'loading'
  }
  return isHome || pathname === '/auth' ? 'sign-in' : 'loading'
}
