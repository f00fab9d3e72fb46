import { Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PublicFrame } from './PublicFrame.tsx'

const PolicyOverlay = lazy(async () => ({
  default: (await import('./PolicyOverlay.tsx')).PolicyOverlay,
}))

/** Pages that need no account. */
export function PublicLayout() {
  const { terms, privacy } = useSearch({ strict: false })
  return (
    <PublicFrame>
      <Outlet />
      {(terms || privacy) && (
        <Suspense>
          <PolicyOverlay />
        </Suspense>
      )}
    </PublicFrame>
  )
}
