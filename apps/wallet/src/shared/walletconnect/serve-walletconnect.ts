import {
  type Entry,
  isOpenEntry,
  isPairedEntry,
  notify,
  openAppPages,
  type PairingTrouble,
  slotLocks,
  slotOf,
  startWalletConnect,
  type Wallet,
} from '@cairn/core'
import type { AnyRouter } from '@tanstack/react-router'
import { injectRouter, showQuestion } from '../navigation/router-store.ts'
import { messages } from './walletconnect.messages.ts'

type Page = Window & typeof globalThis

/** Time that a failure stays to be read, in ms. */
const readMs = 8_000

/**
 * Takes part in WalletConnect, and brings what its apps ask to the screen that
 * the person looks at. Calling it again starts nothing.
 *
 * @param first - `topic:id` of the question to show before the others
 * @see WCON-01 WCON-02
 */
export function serveWalletConnect(
  wallet: Wallet,
  router: AnyRouter,
  page: Page,
  first?: string,
): void {
  if (wallet.walletConnect.getState().type !== 'off') {
    presenters.get(wallet)?.(first)
    return
  }
  startWalletConnect(
    wallet,
    {
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
      locks: slotLocks(page.navigator.locks, slotOf(wallet)),
    },
    (trouble) => {
      if (isSeen(page)) tellTrouble(wallet, trouble)
    },
  )
  if (wallet.walletConnect.getState().type === 'off') return
  injectRouter(wallet, router)
  const present = createPresenter(wallet, router, page)
  presenters.set(wallet, present)
  const show = () => present()
  const stops = [
    wallet.inbox.subscribe(show),
    wallet.inbox.subscribe(({ entries }, { entries: before }) => {
      if (isSeen(page)) tellEnds(wallet, entries, before)
    }),
    wallet.session.subscribe(show),
    router.subscribe('onResolved', show),
  ]
  page.document.addEventListener('visibilitychange', show)
  const stopServing = wallet.walletConnect.subscribe(({ type }) => {
    if (type !== 'off') return
    stopServing()
    for (const stop of stops) stop()
    page.document.removeEventListener('visibilitychange', show)
  })
  present(first)
}

/** The presenter of each wallet; a page has one. */
const presenters = new WeakMap<Wallet, (first?: string) => void>()

const isSeen = ({ document }: Page) => document.visibilityState === 'visible'

/**
 * Returns a function that brings each question to the screen once. A form that
 * is being filled in, or another decision, is left alone: the question is told,
 * and comes when that page is left.
 */
function createPresenter(
  wallet: Wallet,
  router: AnyRouter,
  page: Page,
): (first?: string) => void {
  const shown = new Set<number>()
  const told = new Set<number>()
  let wanted: string | undefined
  return (first) => {
    wanted = first ?? wanted
    if (!isSeen(page) || wallet.session.getState().type !== 'signed-in') return
    const calls = new Map(
      wallet.inbox
        .getState()
        .entries.filter(isPairedEntry)
        .map(({ id, call }) => [id, call]),
    )
    const open = openAppPages(wallet).filter(({ id }) => calls.has(id))
    const next =
      open.find(({ id }) => calls.get(id) === wanted) ??
      open.find(({ id }) => !shown.has(id))
    if (!next) return
    // The page that is being led to: its code may still be loading.
    const { pathname } = router.latestLocation
    // Signing out is not interrupted, and withdraws what waits. The page of a
    // link leads on by itself, and would take the question's place.
    if (pathname.startsWith('/auth') || pathname === '/wc') return
    if (!isBusy(wallet, router, pathname)) {
      shown.add(next.id)
      wanted = undefined
      showQuestion(wallet, next)
    } else if (next.to !== pathname && !told.has(next.id)) {
      told.add(next.id)
      notify(wallet.notifications, {
        kind: 'info',
        title: messages.asks,
        text: messages.asksText(appOf(wallet, next.id)),
        durationMs: readMs,
      })
    }
  }
}

/** Whether a page has something that the person would lose. */
function isBusy(wallet: Wallet, router: AnyRouter, pathname: string): boolean {
  const [routes] = router.getMatchedRoutes(pathname)
  const kind = routes.at(-1)?.options.staticData?.kind
  if (kind === 'form') return true
  if (kind !== 'decision') return false
  const { entries, selectedId } = wallet.inbox.getState()
  const hasOwn = entries.some(
    (entry) =>
      isOpenEntry(entry) &&
      !entry.from &&
      (entry.id === selectedId || entry.ask.type === 'message'),
  )
  const asked = openAppPages(wallet).some(({ to }) => to === pathname)
  return asked || (hasOwn && pathname !== '/connect')
}

function appOf(wallet: Wallet, id: number): string {
  const entry = wallet.inbox.getState().entries.find((one) => one.id === id)
  return entry?.from?.app || entry?.from?.origin || ''
}

/** Tells how connections ended that the person agreed to. */
function tellEnds(
  wallet: Wallet,
  entries: readonly Entry[],
  before: readonly Entry[],
): void {
  for (const entry of entries) {
    const was = before.find(({ id }) => id === entry.id)
    const isNew = was !== undefined && !was.delivered && entry.delivered
    const isAgreed =
      entry.ask.type === 'connect' && entry.state.type === 'answered'
    if (!isNew || !isPairedEntry(entry) || !isAgreed) continue
    const app = appOf(wallet, entry.id)
    notify(
      wallet.notifications,
      entry.lost
        ? {
            kind: 'failure',
            title: messages.lost(app),
            text: messages.lostText,
            durationMs: readMs,
          }
        : { kind: 'success', title: messages.connected(app) },
    )
  }
}

function tellTrouble(
  { notifications }: Pick<Wallet, 'notifications'>,
  { name }: PairingTrouble,
): void {
  notify(notifications, {
    kind: 'failure',
    title: messages.failed,
    text:
      name === 'NoProposalChainError'
        ? messages.noNetwork
        : name === 'RefusedProposalError'
          ? messages.unknownNetwork
          : messages.failedText,
    durationMs: readMs,
  })
}
