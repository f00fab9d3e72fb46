/** The screens that the page's HTML can draw before the wallet runs. */
export type Drawing = 'sign-in' | 'home' | 'loading'

type Area = Pick<Storage, 'getItem'>

/** Keys that lead elsewhere, or add to what the sign-in screen shows. */
const steering = {
  local: ['cairn.migrationNotice'],
  tab: ['cairn.signedOut', 'cairn.pendingSocial', 'cairn.dappVisit'],
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
  const isSteered =
    search !== '' ||
    hash !== '' ||
    steering.local.some((key) => local.getItem(key) !== null) ||
    steering.tab.some((key) => tab.getItem(key) !== null)
  if (isSteered) return 'loading'
  const hasSession = local.getItem('cairn.sessionDump') !== null
  const isHome = pathname === '/' || pathname === '/wallet'
  if (hasSession) {
    const isKept = local.getItem('cairn.acceptedTerms') !== null
    const waits = local.getItem('cairn.pendingRoute') !== null
    return isHome && isKept && !waits ? 'home' : 'loading'
  }
  return isHome || pathname === '/auth' ? 'sign-in' : 'loading'
}
