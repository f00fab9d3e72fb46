import type { SignInSteering } from '@cairn/core'
import type { SocialProvider } from '@cairn/protocol'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { beginRedirect } from './begin-social.ts'

/**
 * The sign-in that another screen asks the sign-in screen to continue.
 *
 * @see AUTH-01
 */
export type SignInState = {
  readonly provider: SocialProvider
  readonly email?: string
}

type Props = {
  steering: SignInSteering
  signIn: SignInState | undefined
}

/**
 * Goes on by itself where only one way is wanted: once in a tab, so that
 * whoever comes back without having signed in can choose. It has nothing
 * mailed: an app could have strangers mailed by that.
 *
 * @see AUTH-06
 */
export function SteeredSignIn({ steering, signIn }: Props) {
  const wallet = useWallet()
  const navigate = useNavigate()
  const { address, emailOnly } = steering
  const provider = signIn?.provider ?? steering.provider
  const email = signIn?.email ?? address
  const way = provider ?? address ?? ''
  useEffect(() => {
    if (way === '' || wallet.tabStorage.get('steeredTo') === way) return
    wallet.tabStorage.set('steeredTo', way)
    if (provider) return beginRedirect(wallet, provider, email)
    void navigate({ to: '/auth/passwordless' })
  }, [way, provider, email, wallet, navigate])
  return emailOnly ? <Navigate replace to="/auth/passwordless" /> : null
}
