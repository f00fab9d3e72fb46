import { createRootRoute, createRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { readOverlays } from '#shared/navigation/search.ts'
import { Failure } from './Failure.tsx'
import { PrivateLayout } from './PrivateLayout.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { RootLayout } from './RootLayout.tsx'
import { screen } from './screens.ts'

export const NotFoundScreen = screen(
  'not-found',
  () => import('./NotFoundScreen.tsx'),
  'NotFoundScreen',
)

/** Around every page. */
export const root = createRootRoute({
  component: RootLayout,
  errorComponent: Failure,
  notFoundComponent: NotFoundScreen,
  validateSearch: readOverlays,
})

/** Around pages that need no account. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: PublicLayout,
})

/** Around pages of the account. */
export const closed = createRoute({
  getParentRoute: () => root,
  id: 'private',
  component: PrivateLayout,
})

/** A word of an address, or nothing. */
export const text = z.catch(z.optional(z.string()), undefined)
