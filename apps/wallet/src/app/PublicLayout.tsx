import { Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { PublicFrame } from './PublicFrame.tsx'

const PolicyOverlay = lazy(async () => ({
  default: (await import('./PolicyOverlay.tsx')).PolicyOverlay,
}))

const SigningDialog = lazy(async () => ({
  default: (await import('#features/signing/SigningDialog.tsx')).SigningDialog,
}))

const Notifications = lazy(async () => ({
  default: (await import('./Notifications.tsx')).Notifications,
}))

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
      <Suspense>
        {(terms || privacy) && <PolicyOverlay />}
        {isSigning && <SigningDialog />}
        {hasNews && <Notifications />}
      </Suspense>
    </PublicFrame>
  )
}
