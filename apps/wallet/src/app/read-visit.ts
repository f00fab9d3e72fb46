import { leaveVisit, takeVisit } from '@cairn/core'
import type { DappVisit } from '@cairn/protocol'

/**
 * Reads the visit of the app that opened this window. Nobody can answer where
 * the opener is gone: the page then is an ordinary wallet.
 *
 * @see DAPP-01
 */
export function readVisit(page: Window): DappVisit | undefined {
  if (page.opener) return takeVisit(page.sessionStorage, page.location.search)
  leaveVisit(page.sessionStorage)
  page.history.replaceState(page.history.state, '', withoutSession(page))
  return undefined
}

/** Returns this page's address without the app's session. */
export function withoutSession({ location }: Pick<Window, 'location'>): string {
  const url = new URL(location.href)
  for (const name of ['sid', 'intent', 'net']) url.searchParams.delete(name)
  return url.href
}
