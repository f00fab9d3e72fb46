import { hasAcceptedTerms } from '@cairn/core'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { decideRoute } from './route-guard.ts'

const AccountShell = lazy(async () => ({
  default: (await import('./AccountShell.tsx')).AccountShell,
}))

/** Pages of the account: the private-route rules, then the shell. @see SHELL-02 */
export function PrivateLayout() {
  const wallet = useWallet()
  const session = useStore(wallet.session)
  const termsAccepted = useStore(wallet.settings, hasAcceptedTerms)
  const route = useRouterState({
    select: ({ location }) => location.pathname + location.searchStr,
  })
  const decision = decideRoute({
    ready: session.type !== 'initial' && session.type !== 'signing-out',
    signedIn: session.type === 'signed-in',
    termsAccepted,
    hasConnectOptions: false,
    route,
    pendingRoute: wallet.storage.get('pendingRoute'),
  })

  const { type } = decision
  const save = type === 'sign-in' ? decision.save : undefined
  useEffect(() => {
    if (save) wallet.storage.set('pendingRoute', save)
    if (type === 'resume') wallet.storage.remove('pendingRoute')
  }, [wallet, save, type])

  switch (decision.type) {
    case 'wait':
      return <LoadingScreen />
    case 'sign-in':
      return <Navigate replace to="/auth" />
    case 'accept-terms':
      return (
        <Navigate
          replace
          state={{ origin: decision.origin, acceptanceRequired: true }}
          to="/terms"
        />
      )
    case 'resume':
      return <Navigate replace to={decision.to as '/wallet'} />
    case 'render':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <AccountShell />
        </Suspense>
      )
    default:
      return decision satisfies never
  }
}
