import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { closed, text } from './layout-routes.ts'
import { notBuilt, screen } from './screens.ts'

const inPrivate = { getParentRoute: () => closed } as const

/** Pages of the account. @see SHELL-01 SHELL-02 */
export const privateRoutes = [
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
    staticData: { kind: 'form' },
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
    staticData: { kind: 'decision' },
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
      () => import('#features/settings/general/CurrencyScreen.tsx'),
      'CurrencyScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/networks',
    component: screen(
      'settings-networks',
      () => import('#features/settings/networks/NetworksScreen.tsx'),
      'NetworksScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/hidden-tokens',
    component: screen(
      'settings-hidden-tokens',
      () => import('#features/settings/coins/HiddenTokensScreen.tsx'),
      'HiddenTokensScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/advanced',
    component: screen(
      'settings-advanced',
      () => import('#features/settings/general/AdvancedScreen.tsx'),
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
    staticData: { kind: 'decision' },
    component: screen(
      'sign-message',
      () => import('#features/messages/SignMessageScreen.tsx'),
      'SignMessageScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/connect',
    staticData: { kind: 'decision' },
    component: screen(
      'connect',
      () => import('#features/connect/ConnectScreen.tsx'),
      'ConnectScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/wc',
    staticData: { kind: 'decision' },
    component: screen(
      'walletconnect',
      () => import('#features/walletconnect/PairScreen.tsx'),
      'PairScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/wallet-deployment',
    component: screen(
      'wallet-deployment',
      () => import('#features/settings/deployment/WalletDeploymentScreen.tsx'),
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
  createRoute({
    ...inPrivate,
    path: '/settings/general',
    component: screen(
      'settings-general',
      () => import('#features/settings/general/GeneralScreen.tsx'),
      'GeneralScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/profile',
    component: screen(
      'settings-profile',
      () => import('#features/settings/profile/ProfileScreen.tsx'),
      'ProfileScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/language',
    component: screen(
      'settings-language',
      () => import('#features/settings/general/LanguageScreen.tsx'),
      'LanguageScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/sessions',
    component: screen(
      'settings-sessions',
      () => import('#features/settings/devices/SessionsScreen.tsx'),
      'SessionsScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/guard',
    component: screen(
      'settings-guard',
      () => import('#features/settings/security/SecurityScreen.tsx'),
      'SecurityScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/recovery',
    component: screen(
      'settings-recovery',
      () => import('#features/settings/recovery/RecoveryKeysScreen.tsx'),
      'RecoveryKeysScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/connected-sites',
    component: screen(
      'settings-connected-sites',
      () => import('#features/settings/sites/ConnectedSitesScreen.tsx'),
      'ConnectedSitesScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/settings/approvals',
    component: screen(
      'settings-approvals',
      () => import('#features/settings/approvals/ApprovalsScreen.tsx'),
      'ApprovalsScreen',
    ),
  }),
]
