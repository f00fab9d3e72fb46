import { type AppPage, selectRequest, type Wallet } from '@cairn/core'
import { BaseError } from '@cairn/primitives'
import type { AnyRouter } from '@tanstack/react-router'

/** The router of each wallet; a page has one. */
const routers = new WeakMap<Wallet, AnyRouter>()

/** Names the router that shows a wallet's questions from then on. */
export function injectRouter(wallet: Wallet, router: AnyRouter): void {
  routers.set(wallet, router)
}

/**
 * Leads the person to the page of an app's question.
 *
 * @throws {NoRouterError} if no router is there yet
 * @see DAPP-01 WCON-01 ERRS-01
 */
export function showQuestion(wallet: Wallet, { id, to }: AppPage): void {
  const router = routers.get(wallet)
  if (!router) throw new NoRouterError()
  if (to === '/sign-transaction') selectRequest(wallet.inbox, id)
  void router.navigate({ to, state: { question: id } })
}

/** A question asks for its page before there is a router to show it. */
class NoRouterError extends BaseError {
  override readonly name = 'NoRouterError'

  constructor() {
    super('RouterStore: NavigateFunction has not been injected')
  }
}
