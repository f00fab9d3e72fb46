import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { PageKind } from '#shared/navigation/page-kind.ts'
import { flag } from '#shared/navigation/search.ts'
import { closed, text } from './layout-routes.ts'
import { screen } from './screens.ts'

const inPrivate = { getParentRoute: () => closed } as const

/** A page of the account, whose screen is loaded when it is first opened. */
function page<const P extends string, K extends string>(
  path: P,
  id: string,
  load: () => Promise<Record<K, () => React.ReactNode>>,
  name: K,
  kind?: PageKind,
) {
  const component = screen(id, load, name)
  const staticData = kind ? { kind } : {}
  return createRoute({ ...inPrivate, path, staticData, component })
}

/** Pages of the account. @see SHELL-01 SHELL-02 */
export const privateRoutes = [
  page(
    '/wallet',
    'wallet',
    () => import('#features/home/HomeScreen.tsx'),
    'HomeScreen',
  ),
  page(
    '/coin/$coinId',
    'coin',
    () => import('#features/coin/CoinScreen.tsx'),
    'CoinScreen',
  ),
  createRoute({
    ...inPrivate,
    path: '/send',
    staticData: { kind: 'form' },
    validateSearch: (search) =>
      z.parse(
        z.object({ coin: text, collectible: text, to: text, amount: text }),
        search,
      ),
    component: screen(
      'send',
      () => import('#features/send/SendScreen.tsx'),
      'SendScreen',
    ),
  }),
  page(
    '/sign-transaction',
    'sign-transaction',
    () => import('#features/requests/ReviewScreen.tsx'),
    'ReviewScreen',
    'decision',
  ),
  page(
    '/history',
    'history',
    () => import('#features/history/HistoryScreen.tsx'),
    'HistoryScreen',
  ),
  page(
    '/history/$chainId/$hash',
    'transaction',
    () => import('#features/history/TransactionScreen.tsx'),
    'TransactionScreen',
  ),
  page(
    '/history/$chainId/$hash/outcome',
    'outcome',
    () => import('#features/history/OutcomeScreen.tsx'),
    'OutcomeScreen',
  ),
  page(
    '/settings',
    'settings',
    () => import('#features/settings/SettingsScreen.tsx'),
    'SettingsScreen',
  ),
  page(
    '/settings/currency',
    'settings-currency',
    () => import('#features/settings/general/CurrencyScreen.tsx'),
    'CurrencyScreen',
  ),
  page(
    '/settings/networks',
    'settings-networks',
    () => import('#features/settings/networks/NetworksScreen.tsx'),
    'NetworksScreen',
  ),
  page(
    '/settings/hidden-tokens',
    'settings-hidden-tokens',
    () => import('#features/settings/coins/HiddenTokensScreen.tsx'),
    'HiddenTokensScreen',
  ),
  createRoute({
    ...inPrivate,
    path: '/settings/advanced',
    validateSearch: (search) =>
      z.parse(z.object({ developer: z.optional(flag) }), search),
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
    validateSearch: (search) => z.parse(z.object({ add: text }), search),
    component: screen(
      'contacts',
      () => import('#features/contacts/ContactsScreen.tsx'),
      'ContactsScreen',
    ),
  }),
  createRoute({
    ...inPrivate,
    path: '/swap',
    staticData: { kind: 'form' },
    validateSearch: (search) => z.parse(z.object({ coin: text }), search),
    component: screen(
      'swap',
      () => import('#features/swap/SwapScreen.tsx'),
      'SwapScreen',
    ),
  }),
  page(
    '/bridge',
    'bridge',
    () => import('#features/bridge/BridgeScreen.tsx'),
    'BridgeScreen',
    'form',
  ),
  createRoute({
    ...inPrivate,
    path: '/buy',
    beforeLoad: () => {
      throw redirect({ to: '/wallet', search: { buy: true } })
    },
  }),
  page(
    '/contacts/$address',
    'contact',
    () => import('#features/contacts/ContactScreen.tsx'),
    'ContactScreen',
  ),
  page(
    '/collection/$collectionId',
    'collection',
    () => import('#features/collectibles/CollectionScreen.tsx'),
    'CollectionScreen',
  ),
  page(
    '/collectible/$collectibleId',
    'collectible',
    () => import('#features/collectibles/CollectibleScreen.tsx'),
    'CollectibleScreen',
  ),
  page(
    '/sign-message',
    'sign-message',
    () => import('#features/messages/SignMessageScreen.tsx'),
    'SignMessageScreen',
    'decision',
  ),
  page(
    '/connect',
    'connect',
    () => import('#features/connect/ConnectScreen.tsx'),
    'ConnectScreen',
    'decision',
  ),
  page(
    '/wc',
    'walletconnect',
    () => import('#features/walletconnect/PairScreen.tsx'),
    'PairScreen',
    'decision',
  ),
  page(
    '/wallet-deployment',
    'wallet-deployment',
    () => import('#features/settings/deployment/WalletDeploymentScreen.tsx'),
    'WalletDeploymentScreen',
  ),
  page(
    '/settings/sign-message',
    'settings-sign-message',
    () => import('#features/messages/ComposeMessageScreen.tsx'),
    'ComposeMessageScreen',
  ),
  page(
    '/settings/general',
    'settings-general',
    () => import('#features/settings/general/GeneralScreen.tsx'),
    'GeneralScreen',
  ),
  page(
    '/settings/profile',
    'settings-profile',
    () => import('#features/settings/profile/ProfileScreen.tsx'),
    'ProfileScreen',
  ),
  page(
    '/settings/wallets',
    'settings-wallets',
    () => import('#features/wallets/WalletsScreen.tsx'),
    'WalletsScreen',
  ),
  page(
    '/settings/language',
    'settings-language',
    () => import('#features/settings/general/LanguageScreen.tsx'),
    'LanguageScreen',
  ),
  page(
    '/settings/signers',
    'settings-signers',
    () => import('#features/settings/holders/HoldersScreen.tsx'),
    'HoldersScreen',
  ),
  page(
    '/settings/sessions',
    'settings-sessions',
    () => import('#features/settings/devices/SessionsScreen.tsx'),
    'SessionsScreen',
  ),
  page(
    '/settings/guard',
    'settings-guard',
    () => import('#features/settings/security/SecurityScreen.tsx'),
    'SecurityScreen',
  ),
  page(
    '/settings/recovery',
    'settings-recovery',
    () => import('#features/settings/recovery/RecoveryKeysScreen.tsx'),
    'RecoveryKeysScreen',
  ),
  page(
    '/settings/connected-sites',
    'settings-connected-sites',
    () => import('#features/settings/sites/ConnectedSitesScreen.tsx'),
    'ConnectedSitesScreen',
  ),
  page(
    '/settings/approvals',
    'settings-approvals',
    () => import('#features/settings/approvals/ApprovalsScreen.tsx'),
    'ApprovalsScreen',
  ),
]
