import { hasAcceptedTerms, openIntent, type Wallet } from '@cairn/core'
import { decideRoute } from './route-guard.ts'

/** First pages and those to sign in; a mailed link's page needs no session. */
const needsSession = /^\/(wallet|auth(?!\/passwordless-confirm).*)?$/

/**
 * Goes from `/` and `/wallet` to the page to which the private-route rules
 * would lead from there, so that no other is rendered before it.
 *
 * @see SHELL-01 SHELL-02 SESS-03
 */
export function goToFirstPage(
  wallet: Wallet,
  { location, history }: Pick<Window, 'location' | 'history'>,
): void {
  const { pathname, search, hash } = location
  const session = wallet.session.getState()
  // A closed page's sign-out ends first: nobody signs in meanwhile.
  if (session.type === 'signing-out') {
    if (needsSession.test(pathname))
      history.replaceState(history.state, '', `/auth/logout${search}`)
    return
  }
  const isPlain = search === '' && hash === ''
  if (!isPlain || (pathname !== '/' && pathname !== '/wallet')) return
  if (openIntent(wallet) !== undefined) return
  const decision = decideRoute({
    ready: true,
    signedIn: 'address' in session,
    termsAccepted: hasAcceptedTerms(wallet.settings.getState()),
    hasConnectOptions: false,
    route: '/wallet',
    pendingRoute: wallet.storage.get('pendingRoute'),
  })
  if (decision.type === 'sign-in') {
    if (decision.save) wallet.storage.set('pendingRoute', decision.save)
    history.replaceState(history.state, '', '/auth')
  } else if (decision.type === 'render') {
    history.replaceState(history.state, '', '/wallet')
  }
}
