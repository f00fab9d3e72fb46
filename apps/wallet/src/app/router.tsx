import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import { readOverlays } from '#shared/search.ts'
import { FailureScreen } from './FailureScreen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { PrivateLayout } from './PrivateLayout.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { RootLayout } from './RootLayout.tsx'
import { RootScreen } from './RootScreen.tsx'
import { notBuilt, screen } from './screens.ts'

const NotFoundScreen = screen(
  'not-found',
  () => import('./NotFoundScreen.tsx'),
  'NotFoundScreen',
)

const root = createRootRoute({
  component: RootLayout,
  errorComponent: FailureScreen,
  notFoundComponent: NotFoundScreen,
  validateSearch: readOverlays,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: RootScreen,
})

const open = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: PublicLayout,
})

const closed = createRoute({
  getParentRoute: () => root,
  id: 'private',
  component: PrivateLayout,
})

const inPublic = { getParentRoute: () => open } as const
const inPrivate = { getParentRoute: () => closed } as const

/** A private page that does not exist yet. */
function later<Path extends string>(path: Path, title: string) {
  return createRoute({ ...inPrivate, path, component: notBuilt(title) })
}

const text = z.catch(z.optional(z.string()), undefined)

const publicRoutes = [
  createRoute({
    ...inPublic,
    path: '/auth',
    component: screen(
      'auth',
      () => import('#features/auth/SignInScreen.tsx'),
      'SignInScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/passwordless',
    component: screen(
      'passwordless-login',
      () => import('#features/auth/PasswordlessScreen.tsx'),
      'PasswordlessScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/passwordless-confirm',
    validateSearch: (search) =>
      z.parse(z.object({ digest: text, result: text }), search),
    component: screen(
      'passwordless-confirm',
      () => import('#features/auth/ConfirmLinkScreen.tsx'),
      'ConfirmLinkScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/logout',
    component: screen(
      'logout',
      () => import('#features/auth/LogoutScreen.tsx'),
      'LogoutScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/terms',
    component: screen(
      'tos',
      () => import('#features/terms/TermsScreen.tsx'),
      'TermsScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/privacy',
    component: screen(
      'privacy-policy',
      () => import('#features/terms/PrivacyScreen.tsx'),
      'PrivacyScreen',
    ),
  }),
  createRoute({ ...inPublic, path: '/loading', component: LoadingScreen }),
  createRoute({
    ...inPublic,
    path: '/debug',
    component: notBuilt('Debug page'),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/recovery',
    component: screen(
      'recovery',
      () => import('#features/auth/RecoveryScreen.tsx'),
      'RecoveryScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/migration',
    component: notBuilt('Migration'),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/migration/link',
    component: notBuilt('Migration'),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/new-mnemonic',
    component: screen(
      'new-mnemonic',
      () => import('#features/auth/NewPhraseScreen.tsx'),
      'NewPhraseScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/plain-password',
    component: screen(
      'plain-password',
      () => import('#features/auth/PasswordScreen.tsx'),
      'PasswordScreen',
    ),
  }),
]

const privateRoutes = [
  createRoute({
    ...inPrivate,
    path: '/wallet',
    component: screen(
      'wallet',
      () => import('#features/home/HomeScreen.tsx'),
      'HomeScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/coin/$coinId',
    component: screen(
      'coin',
      () => import('#features/coin/CoinScreen.tsx'),
      'CoinScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/send',
    validateSearch: (search) =>
      z.parse(z.object({ coin: text, collectible: text, to: text }), search),
    component: screen(
      'send',
      () => import('#features/send/SendScreen.tsx'),
      'SendScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/sign-transaction',
    component: screen(
      'sign-transaction',
      () => import('#features/requests/ReviewScreen.tsx'),
      'ReviewScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/history',
    component: screen(
      'history',
      () => import('#features/history/HistoryScreen.tsx'),
      'HistoryScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/history/$chainId/$hash',
    component: screen(
      'transaction',
      () => import('#features/history/TransactionScreen.tsx'),
      'TransactionScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings',
    component: screen(
      'settings',
      () => import('#features/settings/SettingsScreen.tsx'),
      'SettingsScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/currency',
    component: screen(
      'settings-currency',
      () => import('#features/settings/CurrencyScreen.tsx'),
      'CurrencyScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/networks',
    component: screen(
      'settings-networks',
      () => import('#features/settings/NetworksScreen.tsx'),
      'NetworksScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/hidden-tokens',
    component: screen(
      'settings-hidden-tokens',
      () => import('#features/settings/HiddenTokensScreen.tsx'),
      'HiddenTokensScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/advanced',
    component: screen(
      'settings-advanced',
      () => import('#features/settings/AdvancedScreen.tsx'),
      'AdvancedScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/receive',
    beforeLoad: () => {
      throw redirect({ to: '/wallet', search: { receive: true } })
    },
  }),
  createRoute({
    ...inPrivate,
    path: '/contacts',
    component: screen(
      'contacts',
      () => import('#features/contacts/ContactsScreen.tsx'),
      'ContactsScreen',
    ),
  }),
  createRoute({ ...inPrivate, path: '/swap', component: notBuilt('Swap') }),
  createRoute({ ...inPrivate, path: '/bridge', component: notBuilt('Bridge') }),
  createRoute({ ...inPrivate, path: '/buy', component: notBuilt('Buy') }),
  createRoute({
    ...inPrivate,
    path: '/collection/$collectionId',
    component: screen(
      'collection',
      () => import('#features/collectibles/CollectionScreen.tsx'),
      'CollectionScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/collectible/$collectibleId',
    component: screen(
      'collectible',
      () => import('#features/collectibles/CollectibleScreen.tsx'),
      'CollectibleScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/sign-message',
    component: screen(
      'sign-message',
      () => import('#features/messages/SignMessageScreen.tsx'),
      'SignMessageScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/connect',
    component: notBuilt('Connecting apps'),
  }),
  createRoute({
    ...inPrivate,
    path: '/wc',
    component: notBuilt('WalletConnect'),
  }),
  createRoute({
    ...inPrivate,
    path: '/wallet-deployment',
    component: screen(
      'wallet-deployment',
      () => import('#features/settings/WalletDeploymentScreen.tsx'),
      'WalletDeploymentScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/sign-message',
    component: screen(
      'settings-sign-message',
      () => import('#features/messages/ComposeMessageScreen.tsx'),
      'ComposeMessageScreen',
    ),
  }),
  later('/settings/general', 'General settings'),
  createRoute({
    ...inPrivate,
    path: '/settings/profile',
    component: screen(
      'settings-profile',
      () => import('#features/settings/ProfileScreen.tsx'),
      'ProfileScreen',
    ),
  }),
  later('/settings/language', 'Language'),
  createRoute({
    ...inPrivate,
    path: '/settings/sessions',
    component: screen(
      'settings-sessions',
      () => import('#features/settings/SessionsScreen.tsx'),
      'SessionsScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/guard',
    component: screen(
      'settings-guard',
      () => import('#features/settings/SecurityScreen.tsx'),
      'SecurityScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/recovery',
    component: screen(
      'settings-recovery',
      () => import('#features/settings/RecoveryKeysScreen.tsx'),
      'RecoveryKeysScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/connected-sites',
    component: notBuilt('Connected apps'),
  }),
]

const routeTree = root.addChildren([
  home,
  open.addChildren(publicRoutes),
  closed.addChildren(privateRoutes),
])

/** Every route of the wallet. @see SHELL-01 */
export function createWalletRouter() {
  return createRouter({
    routeTree,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: FailureScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPreload: 'intent',
    scrollRestoration: false,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createWalletRouter>
  }
  interface HistoryState {
    /** The terms page returns here once they are accepted. */
    origin?: string
    acceptanceRequired?: boolean
  }
}
