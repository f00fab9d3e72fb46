import { signOut } from '@cairn/core'
import { Loader } from '@cairn/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './auth.messages.ts'

/** Signs this device out, then goes to the root. @see SESS-03 */
export function LogoutScreen() {
  const wallet = useWallet()
  const navigate = useNavigate()
  // Opened or reloaded here, the session may not be known yet.
  const ready = useStore(wallet.session, ({ type }) => type !== 'initial')
  useEffect(() => {
    if (!ready) return
    const { type } = wallet.session.getState()
    const done = () => void navigate({ to: '/', replace: true })
    if (type === 'signing-out') return
    if (type === 'signed-in') void signOut(wallet).finally(done)
    else done()
  }, [wallet, navigate, ready])
  return (
    <Loader message={messages.loggingOutText} title={messages.loggingOut} />
  )
}
