import {
  notify,
  pairedSites,
  reloadInbox,
  reloadPending,
  storageName,
  type Wallet,
} from '@cairn/core'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { messages } from './account.messages.ts'
import { followAccount } from './follow-account.ts'

type Around = { readonly queries: QueryClient; readonly router: AnyRouter }

/**
 * Runs what an open account needs beside its screens: pending transactions are
 * followed, and what they changed is read again; what other tabs sent or
 * rejected waits here no more; apps of WalletConnect are served; a wallet that
 * was updated at this sign-in says so. In a file of its own, because the first
 * screen can be drawn before it.
 *
 * @returns a function that stops it
 * @see TXPD-01 TXRQ-01 SESS-04 WCON-01
 */
export function watchAccount(
  wallet: Wallet,
  { queries, router }: Around,
): () => void {
  const stops = [
    followAccount(wallet, queries, ({ metaTxnHash }) =>
      router.latestLocation.pathname.endsWith(`/${metaTxnHash}/outcome`),
    ),
    followTabs(wallet, router),
    wallet.session.subscribe(() => tellUpdate(wallet)),
  ]
  tellUpdate(wallet)
  return () => {
    for (const stop of stops) stop()
  }
}

/** Follows what other tabs keep. */
function followTabs(wallet: Wallet, router: AnyRouter): () => void {
  const { inbox, pending, storage } = wallet
  const follow = ({ key }: StorageEvent) => {
    if (key === storageName('transactionQueue')) reloadInbox(inbox, storage)
    if (key === storageName('pendingTransactions'))
      reloadPending(pending, storage)
    if (key === storageName('connectedSites')) servePairedApps(wallet, router)
  }
  window.addEventListener('storage', follow)
  // A tab may have sent something before this one listened.
  reloadPending(pending, storage)
  servePairedApps(wallet, router)
  return () => window.removeEventListener('storage', follow)
}

/**
 * Takes part in WalletConnect while apps are connected by it. Its code is not
 * loaded before.
 *
 * @see WCON-01
 */
function servePairedApps(wallet: Wallet, router: AnyRouter): void {
  // An app's own window serves that app alone.
  if (wallet.visit) return
  const isPaired = pairedSites(wallet).length > 0
  // A proposal may wait that was asked before a reload.
  const waits = wallet.storage.get('walletConnectQueue') !== undefined
  if (!isPaired && !waits) return
  import('#shared/walletconnect/serve-walletconnect.ts').then(
    ({ serveWalletConnect }) => serveWalletConnect(wallet, router, window),
    (error: unknown) =>
      wallet.log.warn({ error: String(error) }, 'No WalletConnect'),
  )
}

/** Says once that the wallet was updated at this sign-in. @see SESS-04 */
function tellUpdate({ session, notifications }: Wallet): void {
  const state = session.getState()
  if (state.type !== 'signed-in' || !state.migrated) return
  const { migrated: _, ...rest } = state
  session.setState(rest, true)
  notify(notifications, { kind: 'success', title: messages.migrated })
}
