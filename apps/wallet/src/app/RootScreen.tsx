import { Navigate } from '@tanstack/react-router'
import { useWalletStore } from '#shared/wallet-context.ts'
import { LoadingScreen } from './LoadingScreen.tsx'

/** The root path: a loader until the wallet is ready, then the wallet. */
export function RootScreen() {
  const ready = useWalletStore(
    (wallet) => wallet.session,
    (session) => session.type !== 'initial',
  )
  return ready ? <Navigate replace search to="/wallet" /> : <LoadingScreen />
}
