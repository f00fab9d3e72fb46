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
  // Opening a session may need a signer's own view: a guard's second factor.
  const { signing, notifications } = useWallet()
  const hasFocus = useStore(signing, ({ focus }) => Boolean(focus))
  const hasNews = useStore(notifications, ({ shown }) => shown.length > 0)
  return (
    <PublicFrame>
      <Outlet />
      <Suspense>
        {(terms || privacy) && <PolicyOverlay />}
        {hasFocus && <SigningDialog />}
        {hasNews && <Notifications />}
      </Suspense>
    </PublicFrame>
  )
}
