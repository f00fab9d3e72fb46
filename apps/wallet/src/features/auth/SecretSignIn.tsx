import { Loader } from '@cairn/ui'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './secret.messages.ts'
import type { useSecretSignIn } from './use-secret-sign-in.ts'

const WalletPicker = lazyPart(
  'wallet-picker',
  () => import('./WalletPicker.tsx'),
  'WalletPicker',
)

type Props = {
  state: ReturnType<typeof useSecretSignIn>['state']
  /** The form that asks for the secret. */
  children: ReactNode
}

/**
 * Shows the form while a secret is typed, and the progress of the sign-in after
 * it.
 *
 * @see AUTH-07 AUTH-08
 */
export function SecretSignIn({ state, children }: Props) {
  const session = useStore(useWallet().session)
  if (session.type === 'signed-in') return <Navigate replace to="/auth" />
  if (session.type === 'choosing-wallet') {
    return (
      <Suspense fallback={<Loader title={messages.opening} />}>
        <WalletPicker wallets={session.wallets} />
      </Suspense>
    )
  }
  return state.type === 'opening' ? (
    <Loader message={messages.openingText} title={messages.opening} />
  ) : (
    children
  )
}
