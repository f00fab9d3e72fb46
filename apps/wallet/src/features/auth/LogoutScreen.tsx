import { signOut, type Wallet } from '@cairn/core'
import { Loader } from '@cairn/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './auth.messages.ts'

/**
 * Signs this device out, then loads the root anew: nothing of who was signed
 * in outlives the page, in memory or in a cache.
 *
 * @see SESS-03
 */
export function LogoutScreen() {
  const wallet = useWallet()
  const navigate = useNavigate()
  // Opened or reloaded here, the session may not be known yet.
  const ready = useStore(wallet.session, ({ type }) => type !== 'initial')
  useEffect(() => {
    if (!ready) return
    const { type } = wallet.session.getState()
    if (type === 'signing-out') return
    if (type === 'signed-in') void signOut(wallet).finally(() => leave(wallet))
    else void navigate({ to: '/', replace: true })
  }, [wallet, navigate, ready])
  return (
    <Loader message={messages.loggingOutText} title={messages.loggingOut} />
  )
}

/** What stayed behind is said on the page that follows. */
function leave({ session, tabStorage }: Wallet): void {
  const state = session.getState()
  const isLeft =
    state.type === 'signed-out' && state.reason === 'device-not-removed'
  if (isLeft) tabStorage.set('signedOut', 'device-not-removed')
  window.location.replace('/')
}
