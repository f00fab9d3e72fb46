import { leaveVisit, pinSlot, requireBridge, takeVisit } from '@cairn/core'
import type { DappVisit } from '@cairn/protocol'

/**
 * Reads the visit of the app that opened this window, or that shows this page in
 * a web view of its own. Nobody can answer where the opener is gone: the page
 * then is an ordinary wallet.
 *
 * @param slot - of the wallet that this page opens, and keeps
 * @throws {NativeBridgeError} in a web view whose app offers no bridge
 * @see DAPP-01 NATV-01
 */
export function readVisit(page: Window, slot: string): DappVisit | undefined {
  const { sessionStorage, location } = page
  const isNative = !page.opener && 'ReactNativeWebView' in page
  const visit = takeVisit(sessionStorage, location.search, isNative)
  if (visit?.view === 'native') requireBridge(page)
  if (visit?.view === 'native' || page.opener) {
    // Another tab that opens another wallet leaves the app's window alone.
    if (visit) pinSlot(sessionStorage, slot)
    return visit
  }
  leaveVisit(sessionStorage)
  page.history.replaceState(page.history.state, '', withoutSession(page))
  return undefined
}

/** Returns this page's address without the app's session. */
export function withoutSession({ location }: Pick<Window, 'location'>): string {
  const url = new URL(location.href)
  for (const name of ['sid', 'intent', 'net', 'view'])
    url.searchParams.delete(name)
  return url.href
}
