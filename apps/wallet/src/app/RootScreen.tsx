import { openIntent } from '@cairn/core'
import { Navigate } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { LoadingScreen } from './LoadingScreen.tsx'

/**
 * The root path: a loader until the wallet is ready, then the page of the
 * dapp's request to connect if there is one, else the wallet.
 *
 * @see SHELL-01
 */
export function RootScreen() {
  const wallet = useWallet()
  const ready = useStore(wallet.session, ({ type }) => type !== 'initial')
  if (!ready) return <LoadingScreen />
  const intent = openIntent(wallet)
  // The app's request, which leads to its page, comes after the handshake.
  if (intent === 'jsonRpcRequest') return <LoadingScreen />
  const to = intent === 'connect' ? '/connect' : '/wallet'
  return <Navigate replace search to={to} />
}
