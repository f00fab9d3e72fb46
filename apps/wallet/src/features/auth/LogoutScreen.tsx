import { signOut } from '@cairn/core'
import { Loader } from '@cairn/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './auth.messages.ts'

/** Signs this device out, then goes to the root. @see SESS-03 */
export function LogoutScreen() {
  const wallet = useWallet()
  const navigate = useNavigate()
  useEffect(() => {
    const { type } = wallet.session.getState()
    const done = () => void navigate({ to: '/', replace: true })
    if (type === 'signing-out') return
    if (type === 'signed-in') void signOut(wallet).finally(done)
    else done()
  }, [wallet, navigate])
  return (
    <Loader message={messages.loggingOutText} title={messages.loggingOut} />
  )
}
