import {
  followSent,
  isAuthRedirect,
  leaveVisit,
  openAppPages,
  serveNative,
  serveWindow,
  type Wallet,
} from '@cairn/core'
import type { DappVisit } from '@cairn/protocol'
import { injectRouter, showQuestion } from '#shared/navigation/router-store.ts'
import { withoutSession } from './read-visit.ts'
import type { createWalletRouter } from './router.tsx'

/**
 * Serves the app that opened this window or shows it in a web view, and shows its
 * questions.
 *
 * @see DAPP-01 SHELL-01
 */
export function serveApp(
  wallet: Wallet,
  visit: DappVisit,
  page: Window & typeof globalThis,
  router: ReturnType<typeof createWalletRouter>,
): void {
  if (visit.view === 'native') followReturn(wallet, page)
  const serve = visit.view === 'native' ? serveNative : serveWindow
  const { opened } = serve(wallet, visit, page)
  opened.catch(() => {
    // Somebody named a session that no app answers for.
    leaveVisit(page.sessionStorage)
    page.location.replace(withoutSession(page))
  })
  const show = showQuestions(wallet, router)
  void opened.then(show, () => undefined)
}

/**
 * Brings each question of an app to the screen, one after the other.
 *
 * @returns a function that looks for one at once
 * @see DAPP-01 XTNS-01
 */
export function showQuestions(
  wallet: Wallet,
  router: ReturnType<typeof createWalletRouter>,
): () => void {
  injectRouter(wallet, router)
  followSent(wallet)
  let shown: number | undefined
  const show = () => {
    if (wallet.session.getState().type !== 'signed-in') return
    const open = openAppPages(wallet)
    const [next] = open
    if (!next || open.some(({ id }) => id === shown)) return
    shown = next.id
    showQuestion(wallet, next)
  }
  wallet.inbox.subscribe(show)
  wallet.session.subscribe(show)
  return show
}

/**
 * A native app brings a provider's answer back as the hash of this page, which
 * stays as it is for a browser: it starts again, and takes it up.
 *
 * @see AUTH-06
 */
function followReturn(
  wallet: Wallet,
  page: Pick<Window, 'addEventListener' | 'location'>,
): void {
  page.addEventListener('hashchange', () => {
    const isAwaited = wallet.social.getState().type === 'leaving'
    if (isAwaited && isAuthRedirect(page.location)) page.location.reload()
  })
}
