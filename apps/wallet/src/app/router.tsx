import {
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router'
import { PageFailure } from './Failure.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { closed, NotFoundScreen, open, root } from './layout-routes.ts'
import { privateRoutes } from './private-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { RootScreen } from './RootScreen.tsx'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: RootScreen,
})

const routeTree = root.addChildren([
  home,
  open.addChildren(publicRoutes),
  closed.addChildren(privateRoutes),
])

/**
 * Every route of the wallet.
 *
 * @param history - the browser's own where left out
 * @param sessionId - of the app that opened this window
 * @see SHELL-01
 */
export function createWalletRouter(
  history?: RouterHistory,
  sessionId?: string,
) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    ...(sessionId && { rewrite: keepSession(sessionId) }),
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPreload: 'intent',
    // Each page begins at its top (`RootLayout`); of itself the router would go
    // there for each query too, under whatever lies over the page.
    scrollRestoration: () => false,
  })
}

/**
 * Keeps the app's session in every address: one reload without it would cut
 * this window from the app for good (`services/host/src/static-site.ts`).
 */
function keepSession(sessionId: string) {
  return {
    output({ url }: { url: URL }) {
      url.searchParams.set('sid', sessionId)
      return url
    },
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createWalletRouter>
  }
  interface HistoryState {
    /** The terms page returns here once they are accepted. */
    origin?: string
    acceptanceRequired?: boolean
    /** It lies over the page one step back. */
    isOverlay?: boolean
  }
}
