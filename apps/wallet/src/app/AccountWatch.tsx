import {
  notify,
  pairedSites,
  reloadInbox,
  reloadPending,
  storageName,
} from '@cairn/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './account.messages.ts'

/**
 * Runs what an open account needs beside its screens: pending transactions are
 * followed, and what they changed is read again; what other tabs sent or
 * rejected waits here no more; a wallet that was updated at this sign-in says
 * so.
 *
 * @see TXPD-01 TXRQ-01 SESS-04
 */
export function AccountWatch() {
  const wallet = useWallet()
  const queries = useQueryClient()
  useEffect(() => {
    let end: (() => void) | undefined
    let isOver = false
    import('./follow-account.ts').then(
      ({ followAccount }) => {
        if (!isOver) end = followAccount(wallet, queries)
      },
      // The next page follows what is pending.
      (error: unknown) =>
        wallet.log.warn({ error: String(error) }, 'Could not follow'),
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [wallet, queries])
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === storageName('transactionQueue'))
        reloadInbox(wallet.inbox, wallet.storage)
      if (key === storageName('pendingTransactions'))
        reloadPending(wallet.pending, wallet.storage)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [wallet])
  usePairedApps()
  const migrated = useStore(
    wallet.session,
    (session) => session.type === 'signed-in' && session.migrated === true,
  )
  useEffect(() => {
    if (!migrated) return
    notify(wallet.notifications, { kind: 'success', title: messages.migrated })
    // Said once.
    wallet.session.setState((session) => {
      if (session.type !== 'signed-in') return session
      const { migrated: _, ...rest } = session
      return rest
    }, true)
  }, [wallet, migrated])
  return null
}

/**
 * Takes part in WalletConnect while apps are connected by it. Its code is not
 * loaded before.
 *
 * @see WCON-01
 */
function usePairedApps(): void {
  const wallet = useWallet()
  const router = useRouter()
  useEffect(() => {
    const look = () => {
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
    const follow = ({ key }: StorageEvent) => {
      if (key === storageName('connectedSites')) look()
    }
    look()
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [wallet, router])
}
