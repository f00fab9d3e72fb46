import { Outlet, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { PublicFrame } from './PublicFrame.tsx'

const PolicyOverlay = lazyPart(
  'policy-overlay',
  () => import('./PolicyOverlay.tsx'),
  'PolicyOverlay',
)

const SigningDialog = lazyPart(
  'signing-dialog',
  () => import('#features/signing/SigningDialog.tsx'),
  'SigningDialog',
)

const Notifications = lazyPart(
  'notifications',
  () => import('./Notifications.tsx'),
  'Notifications',
)

/** Pages that need no account. */
export function PublicLayout() {
  const { terms, privacy } = useSearch({ strict: false })
  // Opening or leaving a session may need a person: for a guard's code, or for
  // every signature while they sign by hand.
  const { signing, notifications } = useWallet()
  const isSigning = useStore(
    signing,
    ({ visible, focus }) => visible || focus !== undefined,
  )
  const hasNews = useStore(notifications, ({ shown }) => shown.length > 0)
  return (
    <PublicFrame>
      <Outlet />
      {/* Each waits for its own code: one that loads would hide the others. */}
      <Suspense>{(terms || privacy) && <PolicyOverlay />}</Suspense>
      <Suspense>{isSigning && <SigningDialog />}</Suspense>
      <Suspense>{hasNews && <Notifications />}</Suspense>
    </PublicFrame>
  )
}
