import {
  disconnectPairedApps,
  notify,
  pairedSites,
  signOut,
  thisDeviceName,
  type Wallet,
} from '@cairn/core'
import { Loader } from '@cairn/ui'
import {
  type AnyRouter,
  useNavigate,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { signerLabel } from '#shared/signers/signers.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { leaveWallet } from '#shared/wallets/use-kept-wallets.ts'
import { messages } from './auth.messages.ts'
import { SignOutQuestion } from './SignOutQuestion.tsx'

/**
 * Signs this device out, then loads the root again: no memory or cache of the
 * account outlives the page. It asks once, because any site can link here and a
 * press may be a slip; a reload after the answer goes on. Apps of WalletConnect
 * are disconnected before anything ends here; if one cannot be told, signing out
 * stops, and the settings say so. What a page that was closed began is completed
 * behind this page.
 *
 * @see SESS-03
 */
export function LogoutScreen() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const router = useRouter()
  const isAsked = useRouterState({
    select: ({ location }) => location.state.signOutAsked === true,
  })
  const type = useStore(wallet.session, (state) => state.type)
  // Opened or reloaded here, the session is not read yet.
  const ready = type !== 'initial'
  const asks = type === 'signed-in' && !isAsked
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!ready || asks) return
    const now = wallet.session.getState().type
    // Another page's sign-out is completed by `startWallet`.
    if (isLeaving.current || now === 'signing-out') return
    if (now !== 'signed-in') return void navigate({ to: '/', replace: true })
    isLeaving.current = true
    disconnectApps(wallet, router).then(
      () => void leaveDevice(wallet),
      (error: unknown) => {
        wallet.log.warn({ error: String(error) }, 'Apps stay connected')
        notify(wallet.notifications, {
          kind: 'failure',
          title: messages.notLoggedOut,
          text: messages.appsConnected,
          durationMs: Number.POSITIVE_INFINITY,
        })
        void navigate({ to: '/settings', replace: true })
      },
    )
  }, [wallet, navigate, router, ready, asks, type])
  if (asks) return <SignOutQuestion />
  return (
    <Loader message={messages.loggingOutText} title={messages.loggingOut} />
  )
}

/** @throws {NotInitialisedError} {TabTaskError} if an app could not be told */
async function disconnectApps(
  wallet: Wallet,
  router: AnyRouter,
): Promise<void> {
  if (pairedSites(wallet).length === 0) return
  const { serveWalletConnect } = await import(
    '#shared/walletconnect/serve-walletconnect.ts'
  )
  serveWalletConnect(wallet, router, window)
  await disconnectPairedApps(wallet)
}

async function leaveDevice(wallet: Wallet): Promise<void> {
  const name = await thisDeviceName(wallet).catch(() => undefined)
  await signOut(wallet, name && signerLabel(name)).finally(() => leave(wallet))
}

/** Leads to the page that says what stayed behind, else to the next wallet. */
function leave(wallet: Wallet): void {
  const { session, visit, platform } = wallet
  const state = session.getState()
  const reason = state.type === 'signed-out' ? state.reason : undefined
  const isLeft =
    reason === 'device-not-removed' || reason === 'tokens-not-ended'
  // The app was told, and closes its window itself as a rule; a native app its view.
  if (visit && visit.view !== 'native') window.close()
  if (platform.extension) platform.extension.restart()
  else if (visit || isLeft) window.location.replace('/')
  else void leaveWallet(wallet)
}
