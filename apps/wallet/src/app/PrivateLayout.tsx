import { hasAcceptedTerms, hasConnectOptions } from '@cairn/core'
import { Navigate, useMatches, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { AccountShell } from './account-shell.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { decideRoute } from './route-guard.ts'

/** Pages of the account: the private-route rules, then the shell. @see SHELL-02 */
export function PrivateLayout() {
  const wallet = useWallet()
  const session = useStore(wallet.session)
  const isLeaving = session.type === 'signing-out'
  const termsAccepted = useStore(wallet.settings, hasAcceptedTerms)
  const { options } = useRouter()
  // Of the page on screen: the address is ahead of it while a page loads.
  const route = useMatches({
    select: (matches) => {
      const match = matches.at(-1)
      return match
        ? match.pathname + options.stringifySearch(match.search)
        : '/wallet'
    },
  })
  const decision = decideRoute({
    ready: session.type !== 'initial' && !isLeaving,
    signedIn: 'address' in session,
    termsAccepted,
    hasConnectOptions: hasConnectOptions(wallet),
    route,
    pendingRoute: wallet.storage.get('pendingRoute'),
  })

  const { type } = decision
  const save = type === 'sign-in' ? decision.save : undefined
  const consumes = type === 'resume' || (type === 'render' && decision.consumes)
  useEffect(() => {
    if (save) wallet.storage.set('pendingRoute', save)
    if (consumes) wallet.storage.remove('pendingRoute')
  }, [wallet, save, consumes])

  if (isLeaving) return <Navigate replace search to="/auth/logout" />
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
