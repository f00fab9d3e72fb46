import type { Wallet } from '@cairn/core'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'

export const WalletContext = createContext<Wallet | undefined>(undefined)

/** The wallet of this page. */
export function useWallet(): Wallet {
  const wallet = use(WalletContext)
  if (!wallet) throw new Error('useWallet stands outside WalletContext.')
  return wallet
}

/** Reads a store of the wallet and renders again when what it selects changes. */
export function useWalletStore<S, T>(
  store: (wallet: Wallet) => StoreApi<S>,
  select: (state: S) => T,
): T {
  return useStore(store(useWallet()), select)
}

/**
 * The address of the account that is signed in, or watched.
 *
 * @throws when there is none: only private screens ask
 */
export function useAccountAddress() {
  const session = useStore(useWallet().session)
  if (!('address' in session)) {
    throw new Error('Private-route hook used outside an authenticated context')
  }
  return session.address
}

/** Whether the wallet only watches an address: nothing can be signed. @see SHELL-12 */
export function useIsWatching(): boolean {
  return useStore(useWallet().session, ({ type }) => type === 'watching')
}
