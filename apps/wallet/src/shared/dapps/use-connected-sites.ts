import {
  type ConnectedSite,
  disconnectApps,
  listConnectedSites,
} from '@cairn/core'
import { useEffect, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/**
 * Returns the connected apps, as they change here and in other tabs.
 *
 * @see SETT-01 WCON-01
 */
export function useConnectedSites(): readonly ConnectedSite[] {
  const wallet = useWallet()
  const [sites, setSites] = useState(() => listConnectedSites(wallet))
  useEffect(() => {
    const look = () => setSites(listConnectedSites(wallet))
    const stops = [
      wallet.inbox.subscribe(look),
      wallet.session.subscribe(look),
      wallet.walletConnect.subscribe(look),
    ]
    window.addEventListener('storage', look)
    look()
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('storage', look)
    }
  }, [wallet])
  return sites
}

/**
 * Returns a function that disconnects apps at once. An app of WalletConnect that
 * cannot be told yet hears of it when the relay is back.
 *
 * @see SETT-01 WCON-02
 */
export function useDisconnectApps(): (keys: readonly string[]) => void {
  const wallet = useWallet()
  return (keys) => {
    disconnectApps(wallet, keys).catch((error: unknown) =>
      wallet.log.warn({ error: String(error) }, 'The app could not be told'),
    )
  }
}
